import { commandHandler } from '@panelist/infra/event-sourcing';
import type { AllPage, EventLog, EventStore } from '@panelist/infra/event-sourcing';
import type { Vault } from '@panelist/infra/personal-data';
import type { Dependencies, RunningRoom } from '@panelist/infra/room';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  decidedAgain,
  doubledBonuses,
  doubledMessages,
  earlyBonuses,
  unnoticedBonuses,
  withoutLimit,
} from './breaks-of-people.js';
import { withParts } from './small-run.js';
import type { Break } from './small-run.js';

/** A broken part, and the rule that must find it. */
export interface NamedBreak extends Break {
  readonly name: string;
  /** In words. */
  readonly what: string;
  /** The rule; null: the product as it is, in which no rule finds anything. */
  readonly rule: string | null;
}

/** Every n-th time. */
function everyNth(n: number): () => boolean {
  let count = 0;
  return () => ++count % n === 0;
}

/** The parts that depend on the store, made again on another one. */
const withStore = (dependencies: Dependencies, store: EventStore): Dependencies =>
  withParts({ ...dependencies, store }, dependencies.clock);

/** A store whose readers of the whole log get other pages. */
function withPages(store: EventStore, change: (page: AllPage) => AllPage | Promise<AllPage>): EventStore {
  return {
    ...store,
    readAll: async (from, options) => change(await store.readAll(from, options)),
    subscribe: (from, options, handler) => store.subscribe(from, options, async (page) => handler(await change(page))),
  };
}

const onlyIn =
  (room: string, change: (dependencies: Dependencies) => Dependencies): NonNullable<Break['parts']> =>
  (dependencies, name) =>
    name === room ? change(dependencies) : dependencies;

/** A room that never sees events of these types. */
const overlooking = (room: string, ...types: readonly string[]) =>
  onlyIn(room, (own) =>
    withStore(
      own,
      withPages(own.store, (page) => ({ ...page, events: page.events.filter(({ type }) => !types.includes(type)) })),
    ),
  );

/** Answers every seventh append of a response as if it had been written. */
function earlyAnswers(own: Dependencies): Dependencies {
  const isNext = everyNth(7);
  const { store } = own;
  return withStore(own, {
    ...store,
    append: async (stream, events, expected) => {
      if (!stream.startsWith('participation-') || typeof expected !== 'number' || !isNext())
        return store.append(stream, events, expected);
      return { revision: expected + events.length, position: (await store.head()) ?? '', idempotent: false };
    },
  });
}

/** Repeats appends under new ids, as a client without ids of its own does after a lost answer. */
function newIds(own: Dependencies): Dependencies {
  const log: EventLog = {
    ...own.log,
    append: async (stream, events, expected) => {
      const result = await own.log.append(stream, events, expected);
      if (events.every(({ event }) => event.type !== 'ScreenerSubmitted')) return result;
      return own.log.append(
        stream,
        events.map((event) => ({ ...event, eventId: randomUUID() })),
        'any',
      );
    },
  };
  return { ...own, log, commands: commandHandler({ log, changesSince: own.store.changesSince, clock: own.clock }) };
}

/** Seals nothing. */
const plainVault = (vault: Vault): Vault => ({
  ...vault,
  seal: async (_subject, _context, text) => text,
  unseal: async (_subject, _context, text) => text,
  warm: async () => ({ seal: (_subject, _context, text) => text, unseal: (_subject, _context, text) => text }),
});

function skippingReader(own: Dependencies): Dependencies {
  const isNext = everyNth(9);
  return withStore(
    own,
    withPages(own.store, (page) => ({ ...page, events: page.events.filter(() => !isNext()) })),
  );
}

const slowReader = (own: Dependencies): Dependencies =>
  withStore(
    own,
    withPages(own.store, async (page) => {
      await pause(400);
      return page;
    }),
  );

const readsAtOnce: Pick<RunningRoom, 'waitForPosition'> = { waitForPosition: async () => true };

const forgettingReader = (own: Dependencies): Dependencies =>
  withStore(
    own,
    withPages(own.store, (page) => ({
      ...page,
      events: page.events.filter(({ type, data }) => type !== 'ReferralFeeAccrued' || data['projectId'] !== null),
    })),
  );

/** A place that the log has not reached. */
const ahead = (position: string): string => String(BigInt(position) + 1_000_000n).padStart(position.length, '0');

const overtakingReader = (own: Dependencies): Dependencies =>
  withStore(
    own,
    withPages(own.store, (page) => ({ ...page, position: page.position === null ? null : ahead(page.position) })),
  );

function foreignHints(own: Dependencies): Dependencies {
  let before: string | undefined;
  return {
    ...own,
    bus: {
      ...own.bus,
      publish: (hint) => {
        own.bus.publish(hint);
        if (before !== undefined) own.bus.publish({ ...hint, userId: before });
        before = hint.userId;
      },
    },
  };
}

const unsentMails = (own: Dependencies): Dependencies => ({
  ...own,
  providers: { ...own.providers, mail: { ...own.providers.mail, send: async () => undefined } },
});

/** The real product with one part replaced. */
const breaks = {
  sound: { name: 'sound', what: 'the product as it is', rule: null, comesToRest: true },
  earlyAnswers: {
    name: 'early-answers',
    what: 'a store that answers before it writes',
    rule: 'nothing acknowledged is lost',
    parts: onlyIn('command-api', earlyAnswers),
  },
  newIds: {
    name: 'new-ids',
    what: 'appends repeated under new ids',
    rule: 'one submission a response, one count a submission',
    parts: onlyIn('command-api', newIds),
  },
  plainVault: {
    name: 'plain-vault',
    what: 'personal texts stored as they are',
    rule: 'nothing personal is unencrypted',
    vault: plainVault,
  },
  skippingReader: {
    name: 'skipping-reader',
    what: 'projectors that miss an event now and then',
    rule: 'read models are folds of the log',
    parts: onlyIn('projectors', skippingReader),
  },
  overtakingReader: {
    name: 'overtaking-reader',
    what: 'workers with checkpoints beyond the end of the log',
    rule: 'no checkpoint is beyond the log',
    parts: onlyIn('workers', overtakingReader),
  },
  impatientReads: {
    name: 'impatient-reads',
    what: 'reads that do not wait for slow projectors',
    rule: 'readers see their own writes',
    parts: onlyIn('projectors', slowReader),
    room: (running) => ({ ...running, ...readsAtOnce }),
  },
  forgottenPayments: {
    name: 'forgotten-payments',
    what: 'workers that overlook approved payments',
    rule: 'no payment is forgotten',
    parts: overlooking('workers', 'PaymentApproved'),
  },
  openApplications: {
    name: 'open-applications',
    what: 'workers that overlook closed projects and late applications',
    rule: 'no application stays open on a closed project',
    parts: overlooking('workers', 'ProjectClosed', 'ScreenerStarted', 'ScreenerSubmitted'),
  },
  unsentMails: {
    name: 'unsent-mails',
    what: 'mails that no server gets',
    rule: 'each mail and text comes once',
    parts: onlyIn('workers', unsentMails),
  },
  foreignHints: {
    name: 'foreign-hints',
    what: "hints about other people's data",
    rule: 'hints are true',
    parts: onlyIn('projectors', foreignHints),
  },
  sixthBonus: {
    name: 'sixth-bonus',
    what: 'a place for every referral, however many there are',
    rule: 'five bonuses a project',
    parts: onlyIn('workers', withoutLimit),
    comesToRest: true,
  },
  earlyBonuses: {
    name: 'early-bonuses',
    what: 'bonuses for the start of a screener',
    rule: 'no bonus without its cause',
    parts: onlyIn('workers', earlyBonuses),
    comesToRest: true,
  },
  jumpingReferrals: {
    name: 'jumping-referrals',
    what: 'the same, as referrals that skip their steps',
    rule: 'a referral moves by its rules',
    comesToRest: true,
  },
  doubledBonuses: {
    name: 'doubled-bonuses',
    what: 'bonuses that are asked for once more, under another id',
    rule: 'a referral has one bonus',
    parts: onlyIn('workers', doubledBonuses),
    comesToRest: true,
  },
  unnoticedBonuses: {
    name: 'unnoticed-bonuses',
    what: 'referrals that do not learn of their payout',
    rule: 'bonuses add up',
    parts: onlyIn('workers', unnoticedBonuses),
    comesToRest: true,
  },
  forgottenBonuses: {
    name: 'forgotten-bonuses',
    what: 'workers that overlook bonuses for a sign-up',
    rule: 'no bonus is forgotten',
    parts: onlyIn('workers', forgettingReader),
    comesToRest: true,
  },
  doubledMessages: {
    name: 'doubled-messages',
    what: 'messages that are posted once more, under another id',
    rule: 'each message is in its conversation once, in order',
    parts: onlyIn('command-api', doubledMessages),
  },
  keptRefusals: {
    name: 'kept-refusals',
    what: 'the same, of refused messages',
    rule: 'no refused message appears',
  },
  decidedAgain: {
    name: 'decided-again',
    what: 'support that decides a dispute again and again',
    rule: 'a dispute goes by its rules',
    parts: onlyIn('command-api', decidedAgain),
    comesToRest: true,
  },
  unreadForever: {
    name: 'unread-forever',
    what: 'projectors that overlook what was read',
    rule: 'unread counts and lists equal the log',
    parts: overlooking('projectors', 'ConversationRead'),
    comesToRest: true,
  },
} satisfies Readonly<Record<string, NamedBreak>>;

/**
 * Each run is of one product. Breaks share one where their rules are about different things and none keeps another from
 * being found: not one after which people get no further, nor what never comes to rest with what is looked at only then.
 */
export const brokenRuns: readonly (readonly NamedBreak[])[] = [
  [breaks.sound],
  [breaks.earlyAnswers],
  [breaks.newIds],
  [breaks.plainVault],
  [breaks.skippingReader],
  [breaks.overtakingReader, breaks.impatientReads],
  [breaks.forgottenPayments],
  [breaks.openApplications],
  [breaks.unsentMails],
  [breaks.foreignHints, breaks.doubledMessages, breaks.keptRefusals],
  [
    breaks.sixthBonus,
    breaks.earlyBonuses,
    breaks.jumpingReferrals,
    breaks.doubledBonuses,
    breaks.unreadForever,
    breaks.decidedAgain,
  ],
  [breaks.forgottenBonuses, breaks.unnoticedBonuses],
];
