import type { Contract } from '@panelist/domain/kernel';
import { me } from '@panelist/domain/identity';
import { settleUnknownPayout } from '@panelist/domain/payout';
import { contractOf, registry } from '@panelist/domain/registry';
import { sleep } from '@panelist/infra/foundation';
import { setMaxListeners } from 'node:events';
import { z } from 'zod';
import type { Entry } from '../history/entry.js';
import type { Caller, Read, Request, Sent } from './caller.js';
import { bodyFor, idsInBody, takes } from './forms.js';
import { idsOf, isId, isUnique, knowledge, likeness, nameOfParam, termsIn, textsWithin } from './knowledge.js';
import type { Common, Knowledge, Page, Thing } from './knowledge.js';
import type { Person } from './person.js';
import type { Random } from './random.js';
import type { Time } from './time.js';
import { comparison } from './comparison.js';

export interface WalkOptions {
  readonly people: readonly Person[];
  /** No call names this one: an account that staff suspend says nothing of an outage. */
  readonly spared: Person;
  readonly caller: Caller;
  readonly record: (entry: Entry) => void;
  readonly random: Random;
  /** The product's clock. */
  readonly time: Time;
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
  /** Whether the product's clock is moved from now on. */
  readonly moveTime: (isMoved: boolean) => Promise<void>;
  /** Begins no new step; resolves when the running ones have ended, soon if callers give up. */
  readonly rest: () => Promise<void>;
}

/** Between two moves of the product's clock; at most, while people whose time has come are busy. */
const STEPS_OF_TIME = 50;
const STEPS_OF_WAITING = 100;
/** Before what was refused is tried again. */
const REFUSED_STEPS = 300;

/**
 * Browsers' sessions, signed webhooks and files are not what a program sends; what became of a
 * payout of unknown outcome operations read in the provider's books.
 */
export const isCallable = ({ access, signed, upload, route }: Contract): boolean =>
  access !== 'cookie' && !signed && !upload && route !== settleUnknownPayout.route;

const calls = registry.contracts.map(({ contract }) => contract).filter(isCallable);
const mayCall = ({ access }: Contract, { roles }: Person): boolean =>
  typeof access === 'string' || access.some((role) => roles.includes(role));
const sharesStreams = (one: Contract, other: Contract): boolean => one.about.some((stream) => other.about.includes(stream));

const names = new Map(registry.contracts.map(({ name, contract }) => [contract, name]));

/** Queries whose answers have such a field. */
const showing = (field: RegExp): readonly Contract[] =>
  calls.filter(
    ({ side, answer }) => side === 'query' && field.test(JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any' }))),
  );
/** People find their work there. */
const worklists = new Set(showing(/"(actions|objection|read)"/));
/** What the product is about: the first stream of several queries that offer actions. */
const offering = showing(/"actions"/).flatMap(({ about: [first] }) => first ?? []);
const central = new Set(offering.filter((stream, index) => offering.indexOf(stream) !== index));
const isCentral = ({ side, about }: Contract): boolean =>
  (side === 'query' ? about : about.slice(0, 1)).some((stream) => central.has(stream));

/** After these there is less to do for all people: they come seldom. */
const finality = ({ route, method }: Contract): number => {
  if (/\/(erase|deactivate)$/.test(route) || (method === 'DELETE' && route.endsWith('/users/:userId'))) return 0.003;
  if (route.endsWith('/void')) return 0.1;
  if (route.endsWith('/roles/:role') || /DELETE .*sessions/.test(route)) return 0.02;
  return /\/(pause|cancel)$/.test(route) ? 0.2 : /\/(suspend|close)$/.test(route) ? 0.5 : 1;
};
const endsThings = (action: string): boolean => /invalid|reject|cancel|withdraw|close|void/i.test(action);

/** The names of actions in a JSON schema. */
function actionsIn(schema: unknown, isNamed = false): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = isNamed && 'enum' in schema && Array.isArray(schema.enum) ? schema.enum.map(String) : [];
  return [...own, ...Object.entries(schema).flatMap(([name, each]) => actionsIn(each, isNamed || name === 'actions'))];
}

/** How well the call's names fit an action's. */
const fitOfAction = (action: string, contract: Contract): number => {
  const [wanted, own] = [termsIn(action), termsIn(`${contract.path.split('/').at(-1)} ${names.get(contract)}`)];
  return likeness(wanted, own) ** 3 * (0.2 + likeness(own, wanted)) * finality(contract) ** 0.5;
};

const commands = calls.filter(({ side }) => side === 'command');
/**
 * The commands that pages about the same offer as actions: they come seldom where nothing offers
 * them. To close a dispute is offered, to close a project is not, though a page of disputes is
 * about projects, too.
 */
const offeredCalls = new Set(
  calls.flatMap((page) => {
    const near = commands.filter((each) => isCentral(each) && sharesStreams(page, each));
    return actionsIn(z.toJSONSchema(page.answer, { unrepresentable: 'any' })).flatMap((action) => {
      const best = Math.max(...near.map((each) => fitOfAction(action, each)));
      return near.filter((each) => fitOfAction(action, each) > Math.max(best * 0.7, 0.1));
    });
  }),
);
/** What a list is of: its name, or where that says nothing what the query is about. */
function termsOfKind(kind: string): readonly string[] {
  const [route = '', ...parts] = kind.split('.');
  const named = parts.filter((part) => !/^(items|results|rows|response)(\[\])?$/.test(part));
  return termsIn(named.at(-1) ?? route.replaceAll(/:\w+/g, ''));
}

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

/** One call about one thing. */
interface Choice {
  readonly contract: Contract;
  readonly thing: Thing;
  /** Which of the thing's fields fills each slot. */
  readonly filled: readonly { readonly slot: Slot; readonly field: string }[];
}
type Guess = Choice & { readonly weight: number };

/**
 * People who do at random what the product itself offers them. Whatever a contract, a list or an
 * offered action names, they find by themselves: which ids a call takes they guess by names, and
 * learn from the answers.
 */
export function walk({ people, spared, caller, record, random, time, atOnce, now, head, logIn }: WalkOptions): Walk {
  const resting = new AbortController();
  // Each walker that waits listens to it.
  setMaxListeners(0, resting.signal);
  const fits = new Map<string, Tally & { readonly byName: number }>();
  const done = new Map<string, Tally>();
  const common: Common = { passedRound: new Map(), links: [], sources: new Map() };
  const gone = new Set<string>();
  const busy = new Set<string>();
  /** What was refused, with the step until which it is not tried again. */
  const refused = new Map<string, number>();
  /** Whose time has come, and which. */
  const due = new Map<string, number>();
  const known = new Map<string, Knowledge>();
  let steps = 0;
  /** Reads that are being compared: the product's time does not pass meanwhile. */
  const comparisons = new Set<object>();
  let isTimePassing = false;
  let passing: Promise<unknown> = Promise.resolve();
  let isTimeMoved = true;
  /** The highest position that an acknowledgement has named. */
  let newest = '';
  const compare = comparison({ look, again: caller.read, time, now, head, signal: resting.signal });

  const tallyOf = (key: string): Tally => {
    const tally = done.get(key) ?? { right: 0, made: 0 };
    done.set(key, tally);
    return tally;
  };
  const knowsOf = (person: Person): Knowledge => {
    const { userId, profileId, email } = person;
    const knows = known.get(userId) ?? knowledge({ userId, 'user.id': userId, profileId, email }, common, time, random);
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
  function fitOf(slot: Slot, { kind, offers }: Thing, field: string): Tally & { readonly byName: number } {
    const isOffered = offers.length > 0;
    const key = `${slot.words.join('-')} ${kind} ${field} ${isOffered}`;
    const before = fits.get(key);
    if (before !== undefined) return before;
    const words = termsIn(field);
    const alike =
      words.length === 0 ? likeness(slot.words, termsOfKind(kind)) : likeness(slot.words, words) * likeness(words, slot.words);
    const isSameName = field === slot.name && words.length > 0;
    // What an action is offered on has an id of its own.
    const least = isOffered && words.length === 0 ? 1 : 0.05;
    const fit = { byName: (isSameName ? 4 : 3 * alike ** 2) + least, right: 0, made: 0 };
    fits.set(key, fit);
    return fit;
  }
  /** What was right once is better than any name. */
  const likely = ({ byName, right, made }: ReturnType<typeof fitOf>): number => (byName / 2 + 4 * right) / (made + 1);

  /**
   * The call about this thing, with the weight of the guess; null where the thing has no id for
   * it.
   */
  function guess(contract: Contract, thing: Thing): Guess | null {
    let weight = 1;
    const filled: { slot: Slot; field: string }[] = [];
    const texts = [...thing.fields].filter(([, text]) => isId(text) && text !== spared.userId && text !== spared.profileId);
    const unique = texts.flatMap(([field, text]) => (isUnique(text) ? [field] : []));
    for (const slot of slotsOf(contract)) {
      const fields = /u?id$/i.test(slot.name) ? unique : texts.map(([field]) => field);
      const field = weighted(fields, (each) => likely(fitOf(slot, thing, each)) ** 2);
      const fit = field === null ? 0 : likely(fitOf(slot, thing, field));
      if (field !== null && (slot.isRequired || fit > 0.5)) filled.push({ slot, field });
      if (slot.isRequired) weight *= fit;
    }
    return weight === 0 ? null : { contract, thing, filled, weight };
  }

  /** The best guess at a thing that the call is about. */
  function chooseThing(contract: Contract, knows: Knowledge): Guess | null {
    const things = knows.things();
    const some = slotsOf(contract).length === 0 ? things.slice(0, 1) : Array.from({ length: 25 }, () => random.one(things));
    return weighted(
      some.flatMap((thing) => guess(contract, thing) ?? []),
      ({ weight }) => weight ** 2,
    );
  }

  /**
   * What went through often comes less often, and so does what is refused; what is offered as an
   * action comes only then.
   */
  function interestIn(contract: Contract, { roles }: Person): number {
    const { right, made } = tallyOf(contract.route);
    return (
      ((right + 1) / (made + 2) / (1 + right) ** (contract.side === 'query' || isCentral(contract) ? 0.2 : 0.8)) *
      finality(contract) *
      (roles.length > 0 && typeof contract.access === 'string' ? (contract.side === 'command' ? 0.002 : 0.05) : 1)
    );
  }

  const nameOf = ({ userId }: Person, { route }: Contract, thing: Thing): string => [userId, route, ...idsOf(thing)].join(' ');
  const isRefused = (name: string): boolean => (refused.get(name) ?? 0) > steps;
  const nameOfChoice = ({ userId }: Person, { contract, thing, filled }: Choice): string =>
    [userId, contract.route, ...filled.map(({ field }) => thing.fields.get(field))].join(' ');
  function refuse(person: Person, choice: Choice): void {
    for (const name of [nameOf(person, choice.contract, choice.thing), nameOfChoice(person, choice)])
      refused.set(name, steps + REFUSED_STEPS);
  }

  /**
   * What a person is there for: what is about the product's central things, among the calls of the
   * own role; a role without any has all of its own.
   */
  const mainCalls = new Map<string, ReadonlySet<Contract>>();
  function isMain(contract: Contract, person: Person): boolean {
    const key = `${contract.side} ${person.roles.join()}`;
    const before = mainCalls.get(key);
    if (before !== undefined) return before.has(contract);
    const isOwn = ({ access }: Contract): boolean => person.roles.length === 0 || typeof access !== 'string';
    const own = calls.filter((each) => each.side === contract.side && mayCall(each, person) && isOwn(each));
    const about = own.filter(isCentral);
    const found = new Set(about.length > 0 ? about : own);
    mainCalls.set(key, found);
    return found.has(contract);
  }

  /** Of some calls that the person may make, one whose thing is known well. */
  function chooseCall(person: Person, isWanted: (contract: Contract) => boolean): Choice | null {
    const isBlind = random.chance(0.03);
    const own = calls.filter((each) => mayCall(each, person) && isWanted(each) && (isBlind || !offeredCalls.has(each)));
    const some = Array.from({ length: 8 }, () => weighted(own, (each) => interestIn(each, person)));
    const guesses = some
      .flatMap((each) => (each === null ? [] : (chooseThing(each, knowsOf(person)) ?? [])))
      .filter((each) => !isRefused(nameOfChoice(person, each)));
    // What no page has shown is seldom tried.
    return guesses.find(({ weight }) => weight > 0.4 || random.chance(0.02)) ?? null;
  }

  interface NamedCall {
    readonly contract: Contract;
    readonly fit: number;
    /** The action has the name of no call: it may be any that takes the ids next to it. */
    readonly isUnnamed: boolean;
  }
  /** Calls that the person may make, by the name of an action. */
  const callsNamed = new Map<string, readonly NamedCall[]>();
  function callsFor(action: string, person: Person) {
    const key = `${action} ${person.roles.join()}`;
    const before = callsNamed.get(key);
    if (before !== undefined) return before;
    // Whose best call is another role's is not theirs.
    const best = Math.max(0.02, ...commands.map((each) => fitOfAction(action, each)));
    const isUnnamed = best === 0.02;
    const found = commands
      .filter((each) => mayCall(each, person))
      .filter((each) => (isUnnamed ? !offeredCalls.has(each) : fitOfAction(action, each) > best / 2))
      .map((contract): NamedCall => {
        const isOwn = person.roles.length === 0 || typeof contract.access !== 'string';
        const fit = isUnnamed ? 0.1 * finality(contract) : fitOfAction(action, contract);
        return { contract, fit: fit * (isOwn ? 1 : 0.1), isUnnamed };
      });
    callsNamed.set(key, found);
    return found;
  }

  interface Offer {
    readonly thing: Thing;
    readonly action: string;
    readonly weight: number;
  }
  /** What is offered to the person. What was done seldom weighs more, what ends something less. */
  const offersTo = (person: Person): readonly Offer[] =>
    knowsOf(person)
      .things()
      .flatMap((thing) =>
        thing.offers
          .filter((action) => callsFor(action, person).some(({ contract }) => !isRefused(nameOf(person, contract, thing))))
          .map((action) => {
            const { right, made } = tallyOf(action);
            const isNew = right === 0 ? 2 : 1;
            return {
              thing,
              action,
              weight: (isNew * (endsThings(action) ? 0.02 : 1)) / (1 + right) ** 0.4 / (1 + (made - right) / 20),
            };
          }),
      );

  function chooseCommand(person: Person): Choice | null {
    const offers = offersTo(person);
    const sum = offers.reduce((total, { weight }) => total + weight, 0);
    const isTaken = random.chance((0.9 * sum) / (sum + 0.1));
    return (isTaken ? chooseOffered(person, offers) : null) ?? chooseOther(person);
  }

  /** The call that one of these offers means. */
  function chooseOffered(person: Person, offers: readonly Offer[]): Choice | null {
    const offer = weighted(offers, ({ weight }) => weight);
    if (offer === null) return null;
    tallyOf(offer.action).made += 1;
    return weighted(
      callsFor(offer.action, person).flatMap(({ contract, fit, isUnnamed }) => {
        const found = isRefused(nameOf(person, contract, offer.thing)) ? null : guess(contract, offer.thing);
        const { right, made } = tallyOf(`${offer.action} ${contract.route}`);
        const isNear = isUnnamed || offer.thing.page === null || sharesStreams(offer.thing.page.request.contract, contract);
        const taken = isUnnamed ? (found?.filled.length ?? 0) ** 2 : 1;
        return found === null
          ? []
          : [{ ...found, weight: (found.weight * fit * taken * (isNear ? 1 : 0.05) * (right + 0.5)) / (made + 1) }];
      }),
      ({ weight }) => weight,
    );
  }

  /** A command that nothing offers: often one that was never done yet. */
  function chooseOther(person: Person): Choice | null {
    const isNew = random.chance(0.25);
    const isOfMain = !isNew && random.chance(0.7);
    const choice = chooseCall(
      person,
      (each) => each.side === 'command' && (!isNew || tallyOf(each.route).right === 0) && (!isOfMain || isMain(each, person)),
    );
    // What ends accounts is rare also where little else is new.
    return choice !== null && isNew && finality(choice.contract) < 0.1 && random.chance(0.9) ? null : choice;
  }

  function requestOf(
    { contract, thing, filled }: Choice,
    person: Person,
    missing = new Set<string>(),
    link: Readonly<Record<string, string>> = {},
  ): Request {
    const valuesIn = (where: Slot['where']): Readonly<Record<string, string>> =>
      Object.fromEntries(
        filled.filter(({ slot }) => slot.where === where).map(({ slot, field }) => [slot.name, thing.fields.get(field) ?? '']),
      );
    const marks: string[] = [];
    const [params, chosen] = [valuesIn('path'), { ...valuesIn('body'), ...link }];
    const mark = (word: string): void => void marks.push(word);
    const { fields, offers } = thing;
    const body = bodyFor({ contract, person, knows: knowsOf(person), random, time, fields, offers, chosen, mark, missing });
    const ids = [...Object.values(params), ...textsWithin(body).filter(isId)];
    return { contract, params, body, key: `walk-${random.next()}`, marks, ids };
  }

  /** The request, after a look at the pages that show what its form needs; null where none does. */
  async function prepare(choice: Choice, person: Person): Promise<Request | null> {
    let missing = new Set<string>();
    const sent = random.chance(0.2) ? knowsOf(person).link() : {};
    // Who follows a link sends all of it.
    const link = takes(choice.contract, Object.keys(sent)) ? sent : {};
    let request = requestOf(choice, person, missing, link);
    if (missing.size === 0) return request;
    const shared = calls.filter((each) => each.side === 'query' && sharesStreams(each, choice.contract) && mayCall(each, person));
    const shows = (source: Contract): boolean => [...missing].some((name) => common.sources.get(name)?.has(source) === true);
    const others = shared.filter((each) => !shows(each));
    // The ids that the call names, before others of the thing.
    const named = choice.filled.map(
      ({ slot, field }) => [`${slot.words.join('.')}.id`, choice.thing.fields.get(field) ?? ''] as const,
    );
    const followed = Object.entries(link).flatMap(
      ([name, id]) =>
        [
          [name, id],
          [`${termsIn(name).join('.')}.id`, id],
        ] as const,
    );
    const fields = new Map([...choice.thing.fields, ...named, ...followed]);
    const thing = { ...choice.thing, kind: `${choice.thing.kind} form`, fields };
    const sources = shared.filter(shows);
    if (others.length > 0 && (sources.length === 0 || random.chance(0.2))) sources.push(random.one(others));
    for (const source of sources) {
      const opened = guess(source, thing);
      if (opened !== null) await read(person, opened);
      missing = new Set();
      request = requestOf(choice, person, missing, link);
      if (missing.size === 0) return request;
    }
    return random.chance(0.1) ? request : null;
  }

  function learnFrom({ contract, thing, filled }: Choice, status: number): void {
    for (const { slot, field } of filled) {
      const tally = fitOf(slot, thing, field);
      tally.made += status === 404 ? 3 : 1;
      tally.right += status < 300 ? 1 : status === 409 ? 0.7 : status === 404 ? 0 : 0.2;
    }
    const tally = tallyOf(contract.route);
    tally.made += 1;
    tally.right += status < 300 ? 1 : 0;
  }

  async function read(person: Person, choice: Choice): Promise<void> {
    const answer = await look(person, requestOf(choice, person), null);
    if (answer !== null) learnFrom(choice, answer.status);
  }

  /** Opens a page, or draws it again. */
  async function look(person: Person, request: Page['request'], minPosition: string | null): Promise<Read | null> {
    const answer = await caller.read(person, request, minPosition);
    if (answer?.status === 401) await renew(person);
    if (answer?.status !== 200) return answer;
    const knows = knowsOf(person);
    knows.learn(request, answer.body);
    if (worklists.has(request.contract)) time.await(person.userId, knows.pages().at(-1)?.times ?? []);
    return answer;
  }

  /** A session may have ended; an account that a new one does not help is closed. */
  async function renew(person: Person): Promise<void> {
    const isOpen = await logIn(person).catch(() => true);
    const again = await caller.read(person, { contract: contractOf(me), params: {}, body: {} }, null);
    if (!isOpen || again?.status === 401) gone.add(person.userId);
  }

  /** The pages on which the person finds work. */
  const pagesOfWork = (person: Person): readonly Page[] =>
    knowsOf(person)
      .pages()
      .filter(({ things }) => things.some(({ offers }) => offers.some((action) => callsFor(action, person).length > 0)));

  /**
   * What the person sees who comes back: some open pages, drawn again. Whose time has come opens
   * what names it, and does what that offers.
   */
  async function comeBack(person: Person, dueAt: number | undefined): Promise<void> {
    const open = [...pagesOfWork(person)];
    for (let left = Math.min(3, open.length); left > 0; left -= 1) {
      const [page] = open.splice(random.between(0, open.length - 1), 1);
      if (page !== undefined) await look(person, page.request, null);
    }
    if (dueAt === undefined) return;
    const naming = knowsOf(person)
      .pages()
      .filter(({ times }) => times.includes(dueAt));
    for (const { request } of naming.slice(-2)) await look(person, request, null);
    const isNamed = ({ thing }: Offer): boolean => [...thing.fields.values()].some((text) => Date.parse(text) === dueAt);
    const choice = chooseOffered(person, offersTo(person).filter(isNamed));
    if (choice !== null) await send(person, choice);
  }

  /**
   * A read that names the command's position, and the same one a moment later: nothing may change
   * in between by itself.
   */
  async function readOwnWrite(person: Person, { contract, thing }: Choice, position: string): Promise<void> {
    const ids = idsOf(thing);
    const open = knowsOf(person)
      .pages()
      .flatMap(({ request, things }) =>
        sharesStreams(request.contract, contract) && things.some((each) => [...idsOf(each)].some((id) => ids.has(id)))
          ? [request]
          : [],
      );
    const others = calls.filter((each) => each.side === 'query' && mayCall(each, person) && sharesStreams(each, contract));
    const other = weighted(
      others.flatMap((each) => guess(each, thing) ?? []),
      ({ weight }) => Math.min(weight, 1),
    );
    const request = open.length > 0 && random.chance(0.8) ? random.one(open) : other && requestOf(other, person);
    if (request === null || isTimePassing) return;
    comparisons.add(request);
    const entry = await compare({ person, request, minPosition: position, pauseMs: random.between(400, 900) }).finally(() =>
      comparisons.delete(request),
    );
    if (entry !== null) record(entry);
  }

  async function send(person: Person, choice: Choice): Promise<void> {
    const request = await prepare(choice, person);
    if (request === null) return refuse(person, choice);
    const before = newest;
    // A double click: the same request twice at the same time.
    const clicks = random.chance(0.07) ? [request, request] : [request];
    const [first] = await Promise.all(clicks.map(async (click) => caller.command(person, click)));
    if (first !== undefined) await after(person, choice, request, first, before);
  }

  async function after(person: Person, choice: Choice, request: Request, { entry, body }: Sent, before: string): Promise<void> {
    if (entry.status !== null) learnFrom(choice, entry.status);
    if (entry.status === 401) return renew(person);
    const { page, offers } = choice.thing;
    const isNew = entry.outcome === 'acknowledged' && entry.position !== null && entry.position > newest;
    // At once: later even a slow projection would have the write. What changed nothing names an
    // older position.
    if (isNew) {
      newest = entry.position;
      if (random.chance(0.7)) await readOwnWrite(person, choice, newest);
    }
    // The page is drawn again: what it offers may be over.
    if (page?.request.contract.side === 'query' && offers.length > 0) await look(person, page.request, null);
    const followed = offers.filter((action) => callsFor(action, person).some(({ contract }) => contract === choice.contract));
    // Or it changed nothing.
    const isDone = entry.outcome === 'acknowledged' && (entry.position === null || entry.position > before);
    if (!isDone) refuse(person, choice);
    for (const action of followed) {
      const tally = tallyOf(`${action} ${choice.contract.route}`);
      tally.made += 1;
      tally.right += isDone ? 1 : 0;
      tallyOf(action).right += isDone ? 1 : 0;
    }
    if (entry.outcome !== 'acknowledged') return;
    knowsOf(person).learn(request, body);
    // An impatient program: the same key again, though the answer came.
    if (random.chance(0.1)) await caller.again(person, request, entry);
  }

  /** Opens another page. */
  async function lookAround(person: Person): Promise<void> {
    const isWork = random.chance(0.6);
    const isOfMain = random.chance(0.8);
    const isWanted = (each: Contract): boolean => (isWork ? worklists.has(each) : !isOfMain || isMain(each, person));
    const choice = chooseCall(person, (each) => each.side === 'query' && each.about.length > 0 && isWanted(each));
    if (choice !== null) await read(person, choice);
  }

  async function step(person: Person): Promise<void> {
    const isIdle = offersTo(person).every(({ action }) => endsThings(action));
    // Staff have nothing to do but what their lists offer.
    if (random.chance(isIdle ? (person.roles.length > 0 ? 0.8 : 0.4) : 0.15)) {
      return lookAround(person);
    }
    const choice = chooseCommand(person);
    if (choice === null) return lookAround(person);
    if (!random.chance(0.1)) return send(person, choice);
    // Two devices: another command about the same thing at the same time.
    const rival = weighted(
      calls.flatMap((each) =>
        each.side === 'command' && mayCall(each, person) && each.about[0] === choice.contract.about[0]
          ? (guess(each, choice.thing) ?? [])
          : [],
      ),
      ({ contract, weight }) => weight * finality(contract),
    );
    await Promise.all([choice, rival ?? choice].map(async (each) => send(person, each)));
  }

  /**
   * Who is offered something acts more often, and whose time has come first: few members of staff
   * serve many people.
   */
  function eagernessOf(person: Person): number {
    const offered = offersTo(person).filter(({ action }) => !endsThings(action)).length;
    return (
      (person.roles.length > 0 ? Math.max(1, people.length / 8) : 1) *
      (1 + Math.min(offered, 8) / 2) *
      (due.has(person.userId) ? 50 : 1)
    );
  }

  async function walker(): Promise<void> {
    while (!resting.signal.aborted) {
      const free = people.filter(({ userId }) => !gone.has(userId) && !busy.has(userId));
      const person = weighted(free, eagernessOf);
      if (person === null) {
        await sleep(100, resting.signal);
        continue;
      }
      busy.add(person.userId);
      const dueAt = due.get(person.userId);
      due.delete(person.userId);
      await comeBack(person, dueAt);
      // A few steps in a row, as long as a person stays on the pages.
      for (let left = random.between(5, 15); left > 0 && !resting.signal.aborted; left -= 1) {
        steps += 1;
        await step(person);
      }
      busy.delete(person.userId);
    }
  }

  async function passTime(): Promise<void> {
    for (let last = 0; !resting.signal.aborted; await sleep(50, resting.signal)) {
      if (!isTimeMoved || steps - last < (due.size > 0 ? STEPS_OF_WAITING : STEPS_OF_TIME)) continue;
      last = steps;
      passing = passOnce();
      await passing;
    }
  }

  async function passOnce(): Promise<void> {
    isTimePassing = true;
    while (comparisons.size > 0 && !resting.signal.aborted) await sleep(20, resting.signal);
    // While a fault lasts it may stand still.
    const passed = await time.pass().catch(() => null);
    for (const userId of passed?.of ?? []) if (!gone.has(userId)) due.set(userId, passed?.at ?? 0);
    isTimePassing = false;
  }

  const walkers = Promise.all([passTime(), ...Array.from({ length: atOnce }, walker)]);
  // Resting throws it.
  walkers.catch(() => undefined);
  return {
    steps: () => steps,
    past: async (number) => {
      const isOver = (): boolean => steps >= number || people.every(({ userId }) => gone.has(userId));
      while (!isOver()) await sleep(50);
    },
    moveTime: async (isMoved) => {
      isTimeMoved = isMoved;
      await passing.catch(() => undefined);
    },
    rest: async () => {
      resting.abort();
      await walkers;
    },
  };
}
