import { derivedId, Refusal } from '@panelist/domain/kernel';
import { conversationDecider } from '@panelist/domain/messaging';
import { payoutDecider, payoutStream, requestReferralBonus } from '@panelist/domain/payout';
import type { PayoutCommand } from '@panelist/domain/payout';
import { referralDecider } from '@panelist/domain/referral';
import type { BegunReferral, ReferralState } from '@panelist/domain/referral';
import type { AllPage, CommandContext, CommandHandler, EventLog, EventStore } from '@panelist/infra/event-sourcing';
import { commandHandler } from '@panelist/infra/event-sourcing';
import type { Vault } from '@panelist/infra/personal-data';
import type { PayoutProvider } from '@panelist/infra/providers';
import type { Dependencies, RunningService } from '@panelist/infra/service';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
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
function withPages(own: Dependencies, change: (page: AllPage) => AllPage | Promise<AllPage>): Dependencies {
  const { store } = own;
  return withStore(own, {
    ...store,
    readAll: async (from, options) => change(await store.readAll(from, options)),
    subscribe: (from, options, handler) => store.subscribe(from, options, async (page) => handler(await change(page))),
  });
}

const onlyIn =
  (service: string, change: (dependencies: Dependencies) => Dependencies): NonNullable<Break['parts']> =>
  (dependencies, name) =>
    name === service ? change(dependencies) : dependencies;

/** A service that never sees events of these types. */
const overlooking = (service: string, ...types: readonly string[]) =>
  onlyIn(service, (own) =>
    withPages(own, (page) => ({ ...page, events: page.events.filter(({ type }) => !types.includes(type)) })),
  );

/** Answers every fourth append to a stream as if it had been written. */
function earlyAnswers(own: Dependencies): Dependencies {
  const isNext = everyNth(4);
  const { store } = own;
  return withStore(own, {
    ...store,
    append: async (stream, events, expected) => {
      if (typeof expected !== 'number' || !isNext()) return store.append(stream, events, expected);
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
  return withPages(own, (page) => ({ ...page, events: page.events.filter(() => !isNext()) }));
}

const slowReader = (own: Dependencies): Dependencies =>
  withPages(own, async (page) => {
    await pause(300);
    return page;
  });

const readsAtOnce: Pick<RunningService, 'waitForPosition'> = { waitForPosition: async () => true };

/** A place that the log has not reached. */
const ahead = (position: string): string => String(BigInt(position) + 1_000_000n).padStart(position.length, '0');

/** From the first screener on: codes are issued before. */
function overtakingReader(own: Dependencies): Dependencies {
  let hasBegun = false;
  return withPages(own, (page) => {
    hasBegun ||= page.events.some(({ type }) => type === 'ScreenerStarted');
    return { ...page, position: hasBegun && page.position !== null ? ahead(page.position) : page.position };
  });
}

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

/**
 * Orders at a provider under another key each time: with that a look-up finds no order, and the
 * worker orders again.
 */
function randomKeys(own: Dependencies): Dependencies {
  const broken = (honest: PayoutProvider): PayoutProvider => ({
    ...honest,
    dispatch: async (order) => honest.dispatch({ ...order, key: `${order.key}.${randomUUID()}` }),
    lookUp: async (order, id) => honest.lookUp({ ...order, key: `${order.key}.${randomUUID()}` }, id),
  });
  const { TREMENDOUS, PAYPAL } = own.providers.payouts;
  return { ...own, providers: { ...own.providers, payouts: { TREMENDOUS: broken(TREMENDOUS), PAYPAL: broken(PAYPAL) } } };
}

const unsentMails = (own: Dependencies): Dependencies => ({
  ...own,
  providers: { ...own.providers, mail: { ...own.providers.mail, send: async () => undefined } },
});

/** The same parts, whose commands are handled otherwise. */
const handling = (own: Dependencies, handle: CommandHandler['handle']): Dependencies => ({
  ...own,
  commands: { ...own.commands, handle },
});

/** A referral that never learns what became of its payout. */
const unnoticedBonuses = (own: Dependencies): Dependencies =>
  handling(own, async (decider, stream, command, ...rest) => {
    const isNote = decider.events === referralDecider.events && (command as { readonly type: string }).type === 'NoteBonus';
    return own.commands.handle(isNote ? { ...decider, decide: () => [] } : decider, stream, command, ...rest);
  });

const another = (context: CommandContext): CommandContext => ({ ...context, commandId: derivedId('again', context.commandId) });

/** Asks for each payout once more, under another id. */
const doubledPayouts = (own: Dependencies): Dependencies =>
  handling(own, async (decider, stream, command, context, ...facts) => {
    const result = await own.commands.handle(decider, stream, command, context, ...facts);
    const sent = command as PayoutCommand;
    if (sent.type === 'RequestPayout') {
      const payoutId = derivedId('again', sent.payoutId);
      await own.commands.handle(payoutDecider, payoutStream.of(payoutId), { ...sent, payoutId }, another(context));
    }
    return result;
  });

const isPayout = (decider: { readonly events: unknown }): boolean => decider.events === payoutDecider.events;

/** Withdraws approvals without voiding their payouts. */
const unnamedWithdrawals = (own: Dependencies): Dependencies =>
  handling(own, async (decider, stream, command, ...rest) => {
    const isVoid = isPayout(decider) && (command as PayoutCommand).type === 'VoidPayout';
    return own.commands.handle(isVoid ? { ...decider, decide: () => [] } : decider, stream, command, ...rest);
  });

/** While a gift card is sent again, its owner's correction of the address goes through. */
const unfencedResends = (own: Dependencies): Dependencies =>
  handling(own, async (decider, stream, command, context, ...facts) => {
    const result = await own.commands.handle(decider, stream, command, context, ...facts);
    if (!isPayout(decider) || (command as PayoutCommand).type !== 'StartResend') return result;
    const decide: typeof payoutDecider.decide = (_command, state) => {
      if (state.status === 'none') return [];
      const { payoutId, userId, method } = state;
      // Another one each time: the card may be sent again more than once.
      const recipientEmail = `${randomUUID()}@people.example`;
      return [{ type: 'PayoutDestinationChanged', data: { payoutId, userId, method, recipientEmail } }];
    };
    await own.commands.handle({ ...payoutDecider, decide }, stream, command as PayoutCommand, another(context));
    return result;
  });

/** A bonus is requested together with the payment behind it, which need not be paid. */
function earlyBonuses(own: Dependencies): Dependencies {
  const referrals = new Map<string, BegunReferral>();
  return handling(own, async (decider, stream, command, context, ...facts) => {
    const result = await own.commands.handle(decider, stream, command, context, ...facts);
    if (decider.events === referralDecider.events) {
      const { participationId } = command as { readonly participationId?: string };
      const state = result.state as ReferralState;
      if (participationId !== undefined && state.phase === 'begun') referrals.set(participationId, state);
    }
    const sent = command as PayoutCommand;
    const isIncentive = isPayout(decider) && sent.type === 'RequestPayout' && sent.cause.kind === 'incentive';
    const referral = isIncentive ? referrals.get(sent.cause.participationId) : undefined;
    if (referral !== undefined) {
      const { referralId, referrerId: userId, bonusCents } = referral;
      const recipient = { name: 'Ann', email: 'ann@people.example' };
      const bonus = requestReferralBonus({
        referralId,
        userId,
        project: null,
        bonusCents,
        recipient,
        country: 'US',
        preference: null,
        heldUntil: null,
      });
      await own.commands.handle(payoutDecider, payoutStream.of(bonus.payoutId), bonus, another(context));
    }
    return result;
  });
}

/** Posts every message once more, and a refused one as well. */
const doubledMessages = (own: Dependencies): Dependencies =>
  handling(own, async (decider, stream, command, context, ...facts) => {
    const sent = command as Parameters<typeof conversationDecider.decide>[0];
    const isMessage = decider.events === conversationDecider.events && sent.type === 'PostMessage';
    const post = async (): Promise<void> => {
      if (!isMessage) return;
      const messageId = derivedId('again', sent.messageId);
      const open = { isOpen: true, response: 'INVITED', hasOtherLeft: false } as const;
      const again = own.commands.handle(conversationDecider, stream, { ...sent, messageId }, another(context), open);
      await again.catch(() => undefined);
    };
    try {
      const result = await own.commands.handle(decider, stream, command, context, ...facts);
      await post();
      return result;
    } catch (error) {
      if (error instanceof Refusal) await post();
      throw error;
    }
  });

/**
 * Each run is of one product. Breaks share one where their rules are about different things and
 * none keeps another from being found: not one after which people get no further, nor what never
 * comes to rest with what is looked at only then.
 */
export const brokenRuns: readonly (readonly NamedBreak[])[] = [
  [{ name: 'sound', what: 'the product as it is', rule: null }],
  [
    {
      name: 'early-answers',
      what: 'a store that answers before it writes',
      rule: 'nothing acknowledged is lost',
      parts: onlyIn('command-api', earlyAnswers),
      comesToRest: false,
    },
    {
      name: 'skipping-reader',
      what: 'projectors that miss an event now and then',
      rule: 'read models are folds of the log',
      parts: onlyIn('projectors', skippingReader),
    },
  ],
  [
    {
      name: 'plain-vault',
      what: 'personal texts stored as they are',
      rule: 'nothing personal is unencrypted',
      vault: plainVault,
      // Who may call what is read by the process's own vault.
      shownBy: 'people',
      comesToRest: false,
    },
  ],
  [
    {
      name: 'new-ids',
      what: 'appends repeated under new ids',
      rule: 'nothing happens twice',
      shownBy: 'first-study',
      parts: onlyIn('command-api', newIds),
    },
    {
      name: 'unsent-mails',
      what: 'mails that no server gets',
      rule: 'every event has its effects',
      shownBy: 'first-study',
      parts: onlyIn('workers', unsentMails),
    },
  ],
  [
    {
      name: 'overtaking-reader',
      what: 'workers with checkpoints beyond the end of the log',
      rule: 'no checkpoint is beyond the log',
      shownBy: 'first-study',
      parts: onlyIn('workers', overtakingReader),
      comesToRest: false,
    },
    {
      name: 'impatient-reads',
      what: 'reads that do not wait for slow projectors',
      rule: 'readers see their own writes',
      shownBy: 'first-study',
      parts: onlyIn('projectors', slowReader),
      service: (running) => ({ ...running, ...readsAtOnce }),
    },
  ],
  [
    {
      name: 'forgotten-payments',
      what: 'workers that overlook approved payments',
      rule: 'every event has its effects',
      shownBy: 'first-study',
      parts: overlooking('workers', 'PaymentApproved'),
    },
  ],
  [
    {
      name: 'open-applications',
      what: 'workers that overlook closed projects',
      rule: 'every event has its effects',
      shownBy: 'first-study',
      parts: overlooking('workers', 'ProjectClosed'),
    },
    {
      name: 'foreign-hints',
      what: "hints about other people's data",
      rule: 'hints are true',
      shownBy: 'first-study',
      parts: onlyIn('projectors', foreignHints),
    },
  ],
  [
    {
      name: 'doubled-messages',
      what: 'messages that are posted once more, under another id',
      rule: 'nothing happens twice',
      shownBy: 'first-study',
      parts: onlyIn('command-api', doubledMessages),
    },
    {
      name: 'refused-messages',
      what: 'the same, of refused messages',
      rule: 'what was refused was not done',
      shownBy: 'first-study',
    },
    {
      name: 'doubled-payouts',
      what: 'payouts that are asked for once more, under another id',
      rule: 'every payout has its cause',
      shownBy: 'first-study',
      showsAfter: 'PayoutRequested',
      times: 4,
      parts: onlyIn('workers', doubledPayouts),
    },
    {
      name: 'unread-forever',
      what: 'projectors that overlook what was read',
      rule: 'read models are folds of the log',
      shownBy: 'first-study',
      parts: overlooking('projectors', 'ConversationRead'),
    },
  ],
  [
    {
      name: 'random-key',
      what: 'orders at a provider under a random key',
      rule: 'each payout is paid at most once',
      shownBy: 'first-study',
      // An order that the provider refuses leaves nothing there.
      showsAfter: 'PayoutAccepted',
      parts: onlyIn('workers', randomKeys),
      comesToRest: false,
    },
  ],
  [
    {
      name: 'unnamed-withdrawals',
      what: 'approvals that are withdrawn without voiding their payouts',
      rule: 'every payout has its cause',
      shownBy: 'first-study',
      // The payment may be on its way before it is withdrawn there.
      showsAfter: 'PaymentApprovalWithdrawn',
      parts: onlyIn('command-api', unnamedWithdrawals),
    },
    {
      name: 'forgotten-bonuses',
      what: 'workers that overlook bonuses',
      rule: 'every event has its effects',
      shownBy: 'first-study',
      showsAfter: 'ReferralFeeAccrued',
      // That of a payment which never arrives has none.
      times: 2,
      parts: overlooking('workers', 'ReferralFeeAccrued'),
    },
  ],
  [
    {
      name: 'early-bonuses',
      what: 'bonuses that follow the approval, not the payment',
      rule: 'every payout has its cause',
      shownBy: 'first-study',
      showsAfter: 'PayoutRequested',
      times: 2,
      parts: onlyIn('workers', earlyBonuses),
      comesToRest: false,
    },
  ],
  [
    {
      name: 'unfenced-resends',
      what: 'gift cards that are sent again without a fence',
      rule: 'addresses agree',
      // The address that was changed meanwhile counts once the card was sent.
      showsAfter: 'PayoutResent',
      times: 2,
      parts: onlyIn('workers', unfencedResends),
    },
  ],
  [
    {
      name: 'unnoticed-bonuses',
      what: 'referrals that do not learn of their payout',
      rule: 'every event has its effects',
      shownBy: 'first-study',
      showsAfter: 'ReferralBonusRequested',
      times: 2,
      parts: onlyIn('workers', unnoticedBonuses),
    },
  ],
];
