import type { Contract } from '@panelist/domain/kernel';
import { ownProjects, projectSearch } from '@panelist/domain/catalogue';
import { me } from '@panelist/domain/identity';
import {
  approvePayment,
  inviteParticipant,
  markAttended,
  participationIdOf,
  saveSurvey,
  screenerForm,
  screenerResponses,
  withdrawApproval,
} from '@panelist/domain/participation';
import { answerConversation, readConversation, sendMessage } from '@panelist/domain/messaging';
import { contractOf, registry } from '@panelist/domain/registry';
import { sleep } from '@panelist/infra/foundation';
import { z } from 'zod';
import type { Entry } from '../history/entry.js';
import type { Caller, Read, Request, Sent } from './caller.js';
import { bodyFor, idsInBody } from './forms.js';
import {
  isId,
  knowledge,
  nameOfParam,
  textsWithin,
  type Common,
  type Knowledge,
  type Thing,
  likeness,
  termsIn,
} from './knowledge.js';
import type { Person } from './person.js';
import type { Random } from './random.js';
import { differingPlaces } from './differing-places.js';

export interface WalkOptions {
  readonly people: readonly Person[];
  readonly caller: Caller;
  readonly record: (entry: Entry) => void;
  readonly random: Random;
  /** Number of people who act at the same time. */
  readonly atOnce: number;
  /** Milliseconds since the run began. */
  readonly now: () => number;
  /** The end of the log; throws while it cannot be read. */
  readonly head: () => Promise<string | null>;
  /** Opens a new session for a person whose session has ended; false if the account is closed. */
  readonly logIn: (person: Person) => Promise<boolean>;
}

export interface Walk {
  readonly steps: () => number;
  /** Resolves after so many steps in all. */
  readonly past: (steps: number) => Promise<void>;
  /** Begins no new step; resolves when the running ones have ended, soon if callers give up. */
  readonly rest: () => Promise<void>;
}

/** Browsers' sessions, signed webhooks and files are not what a program sends. */
export const isCallable = ({ access, signed, upload }: Contract): boolean => access !== 'cookie' && !signed && !upload;

const calls = registry.contracts.map(({ contract }) => contract).filter(isCallable);
const mayCall = ({ access }: Contract, { roles }: Person): boolean =>
  typeof access === 'string' || access.some((role) => roles.includes(role));

/** The kinds of stream on which pages offer actions: what the product is about. */
const offeredOn = new Set(
  calls.flatMap(({ side, about, answer }) =>
    side === 'query' && /"actions"/.test(JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any' })))
      ? about.slice(0, 1)
      : [],
  ),
);
const isCentral = ({ about: [first] }: Contract): boolean => first !== undefined && offeredOn.has(first);

/** After these there is less to do for everybody: they come seldom. */
const finality = ({ route, method }: Contract): number => {
  if (/\/(erase|deactivate)$/.test(route) || (method === 'DELETE' && route.endsWith('/users/:userId'))) return 0.003;
  if (/\/(close|pause|cancel)$/.test(route)) return 0.4;
  return /\/(void|invalid|reject-quality|no-show|suspend|roles\/:role)$/.test(route) || /DELETE .*sessions/.test(route)
    ? 0.02
    : 1;
};

/** Each call is use of a session. */
const isOfNoEvent = /\.lastSeenAt$/;

const endsThings = (action: string): boolean => /invalid|reject|no-?show|cancel|withdraw|close|void/i.test(action);

/** An id that a call needs: in its path, or in its body. */
interface Slot {
  readonly name: string;
  readonly where: 'path' | 'body';
  readonly isRequired: boolean;
  readonly words: readonly string[];
}

const slotsOfCalls = new Map<Contract, readonly Slot[]>();
function slotsOf(contract: Contract): readonly Slot[] {
  const known = slotsOfCalls.get(contract);
  if (known !== undefined) return known;
  const around = termsIn(contract.path.replaceAll(/:\w+/g, ''));
  const inPath = [...contract.path.matchAll(/:(\w+)/g)].map(([, name = '']): Slot => {
    return { name, where: 'path', isRequired: true, words: termsIn(nameOfParam(contract.path, name)) };
  });
  const inBody = idsInBody(contract).map(({ name, isRequired }): Slot => {
    return { name, where: 'body', isRequired, words: name === 'id' ? around : termsIn(name) };
  });
  const slots = [...inPath, ...inBody];
  slotsOfCalls.set(contract, slots);
  return slots;
}

/** How often a choice was right, and how often it was made. */
interface Tally {
  right: number;
  made: number;
}

/** One call of a person, with its ids in the order of its path. */
type Step = readonly [Person, Contract, readonly string[]];

/** One call about one thing. */
interface Choice {
  readonly contract: Contract;
  readonly thing: Thing;
  /** Which of the thing's fields fills each slot. */
  readonly filled: readonly { readonly slot: Slot; readonly field: string }[];
}

/**
 * People who do at random what the product itself offers them. Whatever a contract, a list or an
 * offered action names, they find by themselves: which ids a call takes they guess by names, and
 * learn from the answers.
 */
export function walk({ people, caller, record, random, atOnce, now, head, logIn }: WalkOptions): Walk {
  const resting = new AbortController();
  const fits = new Map<string, Tally & { readonly byName: number }>();
  const done = new Map<string, Tally>();
  const common: Common = { passedRound: new Map(), sources: new Map() };
  /**
   * How often a query's answers offered actions, or showed things for a command that went through.
   */
  const offering = new Map<string, Tally>();
  /** The pages that each person has opened. */
  const seen = new Set<string>();
  const gone = new Set<string>();
  const busy = new Set<string>();
  const known = new Map<string, Knowledge>();
  let steps = 0;
  /** The highest position that an acknowledgement has named. */
  let newest = '';

  const tallyIn = (tallies: Map<string, Tally>, key: string): Tally => {
    const tally = tallies.get(key) ?? { right: 0, made: 0 };
    tallies.set(key, tally);
    return tally;
  };
  const knowsOf = (person: Person): Knowledge => {
    const { userId, profileId, email } = person;
    const knows = known.get(userId) ?? knowledge({ userId, 'user.id': userId, profileId, email }, common);
    known.set(userId, knows);
    return knows;
  };
  const weighted = <Option>(options: readonly Option[], weightOf: (option: Option) => number): Option | null => {
    const weights = options.map(weightOf);
    let at = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
    for (const [index, option] of options.entries()) {
      at -= weights[index] ?? 0;
      if (at < 0) return option;
    }
    return null;
  };

  /**
   * How likely the field is the id that the slot wants: by its name, and by what calls have
   * answered so far.
   */
  function fitOf(contract: Contract, slot: Slot, { kind }: Thing, field: string): Tally & { readonly byName: number } {
    const key = `${contract.route} ${slot.name} ${kind} ${field}`;
    const before = fits.get(key);
    if (before !== undefined) return before;
    const words = termsIn(field);
    const alike =
      words.length === 0 ? likeness(slot.words, termsIn(kind)) : likeness(slot.words, words) * likeness(words, slot.words);
    const isSameName = field === slot.name && words.length > 0;
    const fit = { byName: (isSameName ? 4 : 3 * alike ** 2) + 0.05, right: 0, made: 0 };
    fits.set(key, fit);
    return fit;
  }
  /** What was right once is better than any name. */
  const likely = ({ byName, right, made }: ReturnType<typeof fitOf>): number => (byName / 2 + 4 * right) / (made + 1);

  /**
   * The call about this thing, with the weight of the guess; null where the thing has no id for it.
   */
  function guess(contract: Contract, thing: Thing): (Choice & { readonly weight: number }) | null {
    let weight = 1;
    const filled: { slot: Slot; field: string }[] = [];
    const fields = [...thing.fields].flatMap(([field, text]) => (isId(text) ? [field] : []));
    for (const slot of slotsOf(contract)) {
      const field = weighted(fields, (each) => likely(fitOf(contract, slot, thing, each)) ** 2);
      const fit = field === null ? 0 : likely(fitOf(contract, slot, thing, field));
      if (field !== null && (slot.isRequired || fit > 0.5)) filled.push({ slot, field });
      if (slot.isRequired) weight *= fit;
    }
    return weight === 0 ? null : { contract, thing, filled, weight };
  }

  /** The best guess at a thing that the call is about. */
  function chooseThing(contract: Contract, knows: Knowledge): (Choice & { readonly weight: number }) | null {
    const things = knows.things();
    const some = slotsOf(contract).length === 0 ? things.slice(0, 1) : Array.from({ length: 25 }, () => random.one(things));
    return weighted(
      some.flatMap((thing) => guess(contract, thing) ?? []),
      ({ weight }) => weight ** 2,
    );
  }

  /**
   * What was done seldom comes more often, what is never allowed less often. Calls about things
   * come before settings, those of the person's role before those of everybody, what is offered as
   * an action only then, and queries whose answers offer actions before others.
   */
  function interestIn(contract: Contract, { userId, roles }: Person): number {
    const { right, made } = done.get(contract.route) ?? { right: 0, made: 0 };
    const isAboutThings = slotsOf(contract).some(({ isRequired }) => isRequired);
    const habit = (right + 1) / (made + 2) / (1 + right) ** (isAboutThings ? 0.2 : 1.2);
    const offers = tallyIn(offering, contract.route);
    return (
      habit *
      (isCentral(contract) ? 2 : 1) *
      finality(contract) *
      (contract.side === 'command' && isCentral(contract) && contract.path.includes(':') ? 0.05 : 1) *
      (roles.length > 0 && typeof contract.access === 'string' ? 0.05 : 1) *
      (contract.side === 'command'
        ? 1
        : 1 + (5 * offers.right) / (offers.made + 1) + (seen.has(`${userId} ${contract.route}`) ? 0 : 2))
    );
  }

  /** Of some calls that the person may make, the one whose thing is known best. */
  function chooseCall(side: Contract['side'], person: Person, knows: Knowledge, isLooking = false): Choice | null {
    const isOfSide = (each: Contract): boolean =>
      each.side === side && mayCall(each, person) && (side === 'command' || each.about.length > 0);
    const isMain = isLooking || (side === 'command' && random.chance(0.7));
    const own = calls.filter(
      (each) => isOfSide(each) && (!isMain || isCentral(each) || (!isLooking && slotsOf(each).length > 0)),
    );
    const some = Array.from({ length: 8 }, () => weighted(own, (each) => interestIn(each, person))).filter(
      (each) => each !== null,
    );
    return weighted(
      some.flatMap((each) => chooseThing(each, knows) ?? []),
      ({ weight }) => Math.min(weight, 1),
    );
  }

  function chooseCommand(person: Person, knows: Knowledge): Choice | null {
    const offered = knows.things().flatMap((thing) => thing.offers.map((action) => ({ thing, action })));
    const offer = random.chance(0.75)
      ? weighted(offered, ({ action }) => (endsThings(action) ? 0.08 : 1) / (1 + tallyIn(done, action).made) ** 0.3)
      : null;
    if (offer !== null) {
      const { thing, action } = offer;
      tallyIn(done, action).made += 1;
      const wanted = termsIn(action);
      const commands = calls.filter((each) => each.side === 'command' && mayCall(each, person));
      const named = commands
        .flatMap((contract) => guess(contract, thing) ?? [])
        .map((each) => {
          const own = termsIn(`${each.contract.path.split('/').at(-1)} ${nameOf(each.contract)}`);
          return { ...each, weight: each.weight * likeness(wanted, own) ** 3 * finality(each.contract) ** 0.5 };
        });
      const choice = weighted(
        named.filter(({ weight }) => weight > 0.002),
        ({ weight }) => weight,
      );
      if (choice !== null) return choice;
    }
    return chooseCall('command', person, knows);
  }

  function requestOf(
    { contract, thing, filled }: Choice,
    person: Person,
    knows: Knowledge,
    missing = new Set<string>(),
  ): Request {
    const valuesIn = (where: Slot['where']): Readonly<Record<string, string>> =>
      Object.fromEntries(
        filled.filter(({ slot }) => slot.where === where).map(({ slot, field }) => [slot.name, thing.fields.get(field) ?? '']),
      );
    const marks: string[] = [];
    const [params, chosen] = [valuesIn('path'), valuesIn('body')];
    const mark = (word: string): void => void marks.push(word);
    const body = bodyFor({ contract, person, knows, random, fields: thing.fields, offers: thing.offers, chosen, mark, missing });
    const ids = [...Object.values(params), ...textsWithin(body).filter(isId)];
    return { contract, params, body, key: `walk-${random.next()}`, marks, ids };
  }

  /** The request, after a look at the pages that show what its form needs. */
  async function prepare(choice: Choice, person: Person, knows: Knowledge): Promise<Request> {
    const missing = new Set<string>();
    const request = requestOf(choice, person, knows, missing);
    if (missing.size === 0) return request;
    const shared = calls.filter((each) => each.side === 'query' && sharesStreams(each, choice.contract));
    const sources = [...missing].flatMap((name) =>
      [...(common.sources.get(name) ?? shared.toSorted(() => random.next() - 0.5))].slice(0, 4),
    );
    // The thing by the ids that the call names: these, not others, are on the page.
    const named = choice.filled.map(
      ({ slot, field }) => [slot.words.join('.') + '.id', choice.thing.fields.get(field) ?? ''] as const,
    );
    const thing = { ...choice.thing, kind: 'form', fields: new Map(named) };
    for (const source of sources) {
      const opened = mayCall(source, person) ? guess(source, thing) : null;
      if (opened !== null) await read(person, knows, opened, null);
    }
    return requestOf(choice, person, knows);
  }

  function learnFrom({ contract, thing, filled }: Choice, status: number): void {
    for (const { slot, field } of filled) {
      const tally = fitOf(contract, slot, thing, field);
      tally.made += 1;
      tally.right += status < 300 ? 1 : status === 409 ? 0.7 : status === 404 ? 0 : 0.2;
    }
    const tally = tallyIn(done, contract.route);
    tally.made += 1;
    tally.right += status < 300 ? 1 : 0;
  }

  async function read(person: Person, knows: Knowledge, choice: Choice, minPosition: string | null): Promise<Read | null> {
    const { contract } = choice;
    const request = requestOf(choice, person, knows);
    const answer = await caller.read(person, request, minPosition);
    if (answer === null) return null;
    learnFrom(choice, answer.status);
    if (answer.status === 401) await renew(person);
    seen.add(`${person.userId} ${contract.route}`);
    if (answer.status !== 200) return answer;
    knows.learn(contract, request.params, answer.body);
    const offers = tallyIn(offering, contract.route);
    offers.made += 1;
    offers.right += knows.things().some(({ kind, offers: some }) => some.length > 0 && kind.startsWith(contract.route)) ? 1 : 0;
    return answer;
  }

  /** @param isLooking for things on which actions are offered */
  async function readSomething(person: Person, knows: Knowledge, isLooking = false): Promise<void> {
    const choice = chooseCall('query', person, knows, isLooking);
    if (choice !== null) await read(person, knows, choice, null);
  }

  /** A session may have ended; an account that a new one does not help is closed. */
  async function renew(person: Person): Promise<void> {
    const isOpen = await logIn(person).catch(() => true);
    const again = await caller.read(person, { contract: contractOf(me), params: {}, body: {} }, null);
    if (!isOpen || again?.status === 401) gone.add(person.userId);
  }

  /**
   * A read that names the command's position, and the same one a moment later: nothing may change
   * in between by itself.
   */
  async function readOwnWrite(person: Person, knows: Knowledge, { contract, thing }: Choice, position: string): Promise<void> {
    const queries = calls.filter((each) => each.side === 'query' && mayCall(each, person) && sharesStreams(each, contract));
    const choice = weighted(
      queries.flatMap((each) => guess(each, thing) ?? []),
      ({ weight }) => Math.min(weight, 1),
    );
    if (choice === null) return;
    const begun = now();
    const request = requestOf(choice, person, knows);
    const ask = async (): Promise<Read | null> => caller.read(person, request, position);
    const first = await ask();
    if (first === null || first.isStale || first.status >= 400) return;
    knows.learn(choice.contract, request.params, first.body);
    await sleep(random.between(500, 1_500), resting.signal);
    const second = await ask();
    const until = await head().catch(() => null);
    if (second === null || second.isStale || second.status >= 400 || until === null) return;
    const differing = differingPlaces(first.body, second.body);
    const third = differing.length === 0 ? second : await ask();
    if (third === null) return;
    const byThemselves = new Set(differingPlaces(second.body, third.body));
    const changed = differing.filter((place) => !byThemselves.has(place) && !isOfNoEvent.test(place));
    const ids = changed.length === 0 ? [] : [first, second].flatMap(({ body }) => textsWithin(body).filter(isId));
    record({
      kind: 'read',
      route: choice.contract.route,
      person: person.userId,
      minPosition: position,
      until,
      about: choice.contract.about.map(({ category }) => category),
      ids: [...new Set([person.userId, ...request.ids, ...ids])],
      changed,
      begun,
      ended: now(),
    });
  }

  async function send(person: Person, knows: Knowledge, choice: Choice): Promise<void> {
    const request = await prepare(choice, person, knows);
    // A double click: the same request twice at the same time.
    const clicks = random.chance(0.07) ? [request, request] : [request];
    const [first] = await Promise.all(clicks.map(async (click) => caller.command(person, click)));
    if (first !== undefined) await after(person, knows, choice, request, first);
  }

  async function after(person: Person, knows: Knowledge, choice: Choice, request: Request, { entry, body }: Sent): Promise<void> {
    if (entry.status !== null) learnFrom(choice, entry.status);
    if (entry.status === 401) return renew(person);
    if (choice.thing.offers.length > 0) knows.forget(choice.thing);
    if (entry.outcome !== 'acknowledged') return;
    for (const [route, tally] of offering) if (choice.filled.length > 0 && choice.thing.kind.startsWith(route)) tally.right += 1;
    knows.learn(choice.contract, request.params, body);
    // An impatient program: the same key again, though the answer came.
    if (random.chance(0.1)) await caller.again(person, request, entry);
    // What changed nothing names an older position.
    if (entry.position === null || entry.position <= newest) return;
    newest = entry.position;
    if (random.chance(0.5)) await readOwnWrite(person, knows, choice, newest);
  }

  async function step(person: Person): Promise<void> {
    const knows = knowsOf(person);
    if (knows.things().length < 8 || random.chance(0.25)) return readSomething(person, knows);
    const isOffered = knows.things().some(({ offers }) => offers.length > 0);
    // Staff have nothing to do but what their lists offer.
    if (person.roles.length > 0 && !isOffered && random.chance(0.7)) return readSomething(person, knows, true);
    const choice = chooseCommand(person, knows);
    if (choice === null) return readSomething(person, knows);
    if (!random.chance(0.1)) return send(person, knows, choice);
    // Two devices: another command about the same thing at the same time.
    const rival = chooseCommand(person, { ...knows, things: () => [choice.thing] }) ?? choice;
    await Promise.all([send(person, knows, choice), send(person, knows, rival)]);
  }

  /** Who is offered something acts more often: few members of staff serve many people. */
  function eagernessOf(person: Person): number {
    const offered = knowsOf(person)
      .things()
      .filter(({ offers }) => offers.length > 0).length;
    return (person.roles.length > 0 ? Math.max(1, people.length / 14) : 1) * (1 + Math.min(offered, 8) / 2);
  }

  const walker = async (): Promise<void> => {
    while (!resting.signal.aborted) {
      const free = people.filter(({ userId }) => !gone.has(userId) && !busy.has(userId));
      const person = weighted(free, eagernessOf);
      if (person === null) {
        await sleep(100, resting.signal);
        continue;
      }
      busy.add(person.userId);
      // A few steps in a row, as long as a person stays on the pages.
      for (let left = random.between(5, 15); left > 0 && !resting.signal.aborted; left -= 1) {
        steps += 1;
        await step(person);
      }
      busy.delete(person.userId);
    }
  };
  /**
   * One call with ids that are known, in the order of its path: which fields of things name them is
   * then known of all such calls.
   */
  async function teach(person: Person, contract: Contract, ids: readonly string[]): Promise<void> {
    const knows = knowsOf(person);
    const slots = slotsOf(contract);
    const needed = slots.filter(({ isRequired }) => isRequired);
    // A call that takes one of several ids takes that of the project.
    const wanted = needed.length > 0 || ids.length === 0 ? needed : slots.filter(({ name }) => name === 'projectId');
    const filledBy = (thing: Thing): Choice['filled'] =>
      wanted.flatMap((slot, index) =>
        [...thing.fields].flatMap(([field, text]) => (text === ids[index] ? [{ slot, field }] : [])).slice(0, 1),
      );
    for (const thing of knows.things())
      for (const { slot, field } of filledBy(thing)) {
        const fit = fitOf(contract, slot, thing, field);
        [fit.right, fit.made] = [fit.right + 10, fit.made + 10];
      }
    const thing = knows.things().find((each) => filledBy(each).length === wanted.length);
    if (thing === undefined) return;
    const choice = { contract, thing, filled: filledBy(thing) };
    await (contract.side === 'query' ? read(person, knows, choice, null) : send(person, knows, choice));
  }

  /**
   * The way to first applications, messages and payments: without it the walk needs minutes to find
   * it.
   */
  async function tour(participant: Person | undefined): Promise<void> {
    const researcher = people.find(({ roles }) => roles.includes('researcher'));
    if (participant === undefined || researcher === undefined) return;
    await teach(participant, contractOf(projectSearch), [participant.profileId]);
    await teach(researcher, contractOf(ownProjects), []);
    const own = new Set(
      knowsOf(researcher)
        .things()
        .flatMap(({ fields }) => fields.get('id') ?? []),
    );
    for (const projectId of own) {
      const response = [projectId, participationIdOf(participant.userId, projectId)];
      await teach(participant, contractOf(screenerForm), [projectId]);
      // Some save a draft.
      for (let saves = 0; saves < 3; saves += 1) await teach(participant, contractOf(saveSurvey), [projectId]);
      await teach(researcher, contractOf(screenerResponses), [projectId]);
      const way: readonly Step[] = [
        // Too early: refused.
        [participant, contractOf(sendMessage), response],
        [researcher, contractOf(inviteParticipant), response],
        [researcher, contractOf(answerConversation), response],
        [participant, contractOf(readConversation), response.slice(1)],
        [participant, contractOf(sendMessage), response],
        [researcher, contractOf(markAttended), response],
      ];
      const take = async ([person, contract, ids]: Step): Promise<void> =>
        resting.signal.aborted ? undefined : teach(person, contract, ids);
      for (const each of way) await take(each);
      // Two people decide on the same payment at the same moment.
      const approval: Step = [researcher, contractOf(approvePayment), response];
      await Promise.all([take(approval), take([researcher, contractOf(withdrawApproval), response])]);
      await take(approval);
    }
  }

  const [first, second] = people;
  const walkers = tour(first).then(async () =>
    Promise.all([tour(second), ...Array.from({ length: atOnce }, async () => walker())]),
  );
  // Resting throws it.
  walkers.catch(() => undefined);
  return {
    steps: () => steps,
    past: async (number) => {
      const isOver = (): boolean => steps >= number || people.every(({ userId }) => gone.has(userId));
      while (!isOver()) await sleep(50);
    },
    rest: async () => {
      resting.abort();
      await walkers;
    },
  };
}

const sharesStreams = (one: Contract, other: Contract): boolean => one.about.some((stream) => other.about.includes(stream));

const names = new Map(registry.contracts.map(({ name, contract }) => [contract, name]));
const nameOf = (contract: Contract): string => names.get(contract) ?? '';
