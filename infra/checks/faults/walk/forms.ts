import type { Contract } from '@panelist/domain/kernel';
import { liftPayoutPause, noteDifference } from '@panelist/domain/payout';
import { z } from 'zod';
import { aProject, question, shortScreener } from '../../../testing/builders.js';
import type { Knowledge } from './knowledge.js';
import { isUnique, textsWithin } from './knowledge.js';
import { CANARY, markOf, PASSWORD } from './person.js';
import type { Person } from './person.js';
import type { Random } from './random.js';
import type { Time } from './time.js';

/** What we read of a JSON schema. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly default?: unknown;
}

const schemas = new WeakMap<z.ZodType, Schema>();
function schemaOf(type: z.ZodType): Schema {
  const known = schemas.get(type) ?? (z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema);
  schemas.set(type, known);
  return known;
}

/** The ids that a call takes in its body, by name. */
export const idsInBody = ({ body }: Contract): readonly { readonly name: string; readonly isRequired: boolean }[] => {
  const { properties = {}, required = [] } = schemaOf(body);
  return Object.keys(properties)
    .filter((name) => /(^id|Id|Uid)$/.test(name))
    .map((name) => ({ name, isRequired: required.includes(name) }));
};

/** Whether the body has all these fields. */
export const takes = ({ body }: Contract, names: readonly string[]): boolean =>
  names.every((name) => name in (schemaOf(body).properties ?? {}));

export interface Filling {
  readonly contract: Contract;
  readonly person: Person;
  readonly knows: Knowledge;
  readonly random: Random;
  /** What the call is about. */
  readonly fields: ReadonlyMap<string, string>;
  readonly offers: readonly string[];
  /** Ids of the body that are chosen already. */
  readonly chosen: Readonly<Record<string, string>>;
  readonly mark: (word: string) => void;
  /** Names of objects, lists and times that a page would show and that the person has not seen. */
  readonly missing: Set<string>;
  readonly time: Pick<Time, 'now'>;
}

/** Where a schema cannot know what makes sense: by the name of the field. */
const byName: Readonly<Record<string, (filling: Filling, schema: Schema) => unknown>> = {
  email: ({ person, random }) => (random.chance(0.5) ? person.email : `${random.one(sandboxOutcomes)}@sandbox.example`),
  password: () => PASSWORD,
  newPassword: () => PASSWORD,
  timezone: () => 'America/New_York',
  amountCents: ({ random }) => random.between(1, 100_000),
  tip: ({ random }) => random.between(0, 10) / 2,
  attachments: () => [],
  files: () => [],
  responses: screenerAnswers,
};

const HOUR_MS = 3_600_000;

/** What the sandboxes of the providers do, by the address. */
const sandboxOutcomes = ['timeout-then-paid', 'fails-twice', 'blocked', 'insufficient-funds', 'unclaimed'];

/** Whole bodies whose schema leaves everything open. */
const byContract: Readonly<Record<string, (filling: Filling) => unknown>> = {
  'POST /api/v4/projects': ({ random }) => studyOf(`WALK-${random.between(0, 1_000_000_000)}`, random.between(0, 3)),
};

/**
 * A study of one of four kinds: with sessions, with a task and a bonus for referrals, or one that
 * invites by itself.
 */
export const studyOf = (code: string, kind: number) =>
  aProject({
    code,
    name: `Kitchen gardens ${code}`,
    incentive: kind === 3 ? 20 : 120,
    autoInvite: kind >= 2,
    kindOfResearch: kind % 2 === 0 ? 1 : 9,
    timeMinutesRequired: kind % 2 === 0 ? 60 : 10,
    participantsWanted: 10_000,
    ...(kind === 1 && { task: { type: 'custom_url', url: 'https://walk.example/task', instructions: 'Count your beds.' } }),
    screener: [...shortScreener, question('what', { questionType: 2, text: 'What do you grow?' })],
  });

/** A body that the contract allows, mostly: some are wrong on purpose. */
export function bodyFor(filling: Filling): unknown {
  const { contract } = filling;
  const own = byContract[contract.route];
  const body = own === undefined ? valueOf(schemaOf(contract.body), '', filling) : own(filling);
  return filling.random.chance(0.04) ? spoilt(body, filling.random) : body;
}

function valueOf(schema: Schema, name: string, filling: Filling): unknown {
  const { random } = filling;
  const named = byName[name];
  if (name in filling.chosen) return filling.chosen[name];
  if (named !== undefined) return named(filling, schema);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) {
    const offered = schema.enum.filter((value) =>
      filling.offers.some((offer) => offer.toLowerCase().includes(String(value).toLowerCase())),
    );
    return random.one(offered.length > 0 ? offered : schema.enum);
  }
  if (schema.anyOf !== undefined) return valueOf(random.one(schema.anyOf), name, filling);
  const type = typeof schema.type === 'string' ? schema.type : random.one(schema.type ?? ['string']);
  switch (type) {
    case 'object':
      return objectOf(schema, name, filling);
    case 'array':
      return Array.from({ length: random.between(Math.max(schema.minItems ?? 0, 0), 3) }, () =>
        valueOf(schema.items ?? {}, name, filling),
      );
    case 'integer':
    case 'number': {
      const least = schema.minimum ?? (schema.exclusiveMinimum ?? -1) + 1;
      return random.between(least, Math.min(schema.maximum ?? least + 100, least + 1_000));
    }
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return textOf(schema, name, filling);
  }
}

function objectOf({ properties, required = [] }: Schema, name: string, filling: Filling): unknown {
  // A form without fields of its own: what the page shows there, sent back.
  if (properties === undefined) return shown(name, filling) ?? {};
  const wanted = Object.entries(properties).filter(
    ([field]) =>
      required.includes(field) ||
      field in filling.chosen ||
      (!isOfLists(field) && !isChoiceOfIds(field) && filling.random.chance(0.4)),
  );
  const built = Object.fromEntries(wanted.map(([field, schema]) => [field, valueOf(schema, field, filling)]));
  const { start } = built;
  // A time has a length.
  if (typeof start === 'string' && typeof built['end'] === 'string')
    return { ...built, end: new Date(Date.parse(start) + 10 * 60_000).toISOString() };
  return built;
}

function shown(name: string, filling: Filling): unknown {
  const found = filling.knows.shownAs(name, idsAround(filling));
  if (found === undefined) filling.missing.add(name);
  return found;
}

const isOfLists = (field: string): boolean => field === 'skip' || field === 'limit' || /(code|ticket|token)$/i.test(field);
const isChoiceOfIds = (field: string): boolean => /(^id|Id|Uid)$/.test(field);
const idsAround = ({ fields, chosen }: Filling): ReadonlySet<string> => {
  const own = Object.values(chosen);
  return new Set(own.length > 0 ? own : [...fields.values()].filter(isUnique));
};

/** What operations write outlasts every erasure, and names are left out of it. */
const ofNobody: ReadonlySet<string> = new Set([noteDifference.route, liftPayoutPause.route]);

function textOf({ format, minLength = 0, maxLength = 200 }: Schema, name: string, filling: Filling): unknown {
  const { contract, random, knows, fields, mark } = filling;
  const { near, all } = knows.texts(name, idsAround(filling));
  const own = fields.get(name);
  const known = [...(own === undefined ? [] : [own]), ...(near.length > 0 ? near : all)];
  if (format === 'date-time') {
    const { now } = filling.time;
    const isToCome = (text: string): boolean => Date.parse(text) > now();
    if (!near.some(isToCome)) filling.missing.add(name);
    const toCome = known.filter(isToCome);
    if (toCome.length > 0 && random.chance(0.95)) return random.one(toCome.slice(0, 8));
    return new Date(Math.ceil(now() / HOUR_MS) * HOUR_MS + random.between(1, 100) * HOUR_MS).toISOString();
  }
  if (format === 'uri') return 'https://walk.example/page';
  // Codes, names of lists and the like: what the product showed. Texts of people are new.
  const shownTexts = known.filter((text) => !text.includes(CANARY));
  if (shownTexts.length > 0 && /(code|ticket|token|provider|name|kind|uid|id)$/i.test(name)) return random.one(shownTexts);
  // What is about nothing of the product may be in its logs: reports of problems.
  if (contract.about.length === 0 || ofNobody.has(contract.route)) return 'something'.padEnd(minLength, '!').slice(0, maxLength);
  const word = markOf(random);
  if (maxLength < word.length) return word.slice(0, maxLength);
  mark(word);
  return `${word} says why`.slice(0, maxLength).padEnd(Math.min(minLength, maxLength), ' and so on');
}

interface Question {
  readonly uid: string;
  readonly questionType: number;
  readonly answers: readonly { readonly uid: string }[];
}

/** Answers to the questions that the page showed. The first answer of a list mostly qualifies. */
function screenerAnswers(filling: Filling): unknown {
  const asked = shown('questions', filling);
  const questions = Array.isArray(asked) ? (asked as readonly Question[]) : [];
  return questions.map(({ uid: questionId, answers }) => {
    const [first] = answers;
    if (first === undefined) return { questionId, answers: [{ text: textOf({}, 'text', filling) }] };
    return { questionId, answers: [{ uid: filling.random.chance(0.85) ? first.uid : filling.random.one(answers).uid }] };
  });
}

/** The same body with one thing wrong. */
function spoilt(body: unknown, random: Random): unknown {
  if (typeof body !== 'object' || body === null || textsWithin(body).length === 0) return body;
  const field = random.one(Object.keys(body));
  return { ...body, [field]: random.one([null, -1, '', 'x'.repeat(6_000), {}]) };
}
