import type { Contract } from '@panelist/domain/kernel';
import type { Request } from './caller.js';
import type { Random } from './random.js';
import type { Time } from './time.js';

/**
 * The words of a name or path, each in the singular: `screener`, `response` of
 * `/screener-responses`.
 */
export const termsIn = (name: string): readonly string[] => {
  const known = cache.get(name);
  if (known !== undefined) return known;
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => word.replace(/ies$/, 'y').replace(/s$/, ''))
    .filter((word) => word.length > 1 && !['api', 'id', 'uid'].includes(word));
  cache.set(name, words);
  return words;
};

const cache = new Map<string, readonly string[]>();

/** How many of these words the others have, from 0 to 1; `book` is in `booking`. */
export function likeness(words: readonly string[], others: readonly string[]): number {
  if (words.length === 0) return 0;
  const isIn = (word: string): boolean =>
    others.some(
      (other) => other === word || (word.length > 3 && other.startsWith(word)) || (other.length > 3 && word.startsWith(other)),
    );
  return words.filter(isIn).length / words.length;
}

/** One thing that a page shows: a row of a list, or the answer itself. */
export interface Thing {
  /** Null: what the person knows without a page. */
  readonly page: Page | null;
  /** Where answers show such things: the query and the place in its answer. */
  readonly kind: string;
  /** Texts by name; those of an object within it as `project.id`. */
  readonly fields: ReadonlyMap<string, string>;
  /** Actions that the product offers on it. */
  readonly offers: readonly string[];
}

/** A query as the person sent it last, and what its answer shows. */
export interface Page {
  readonly request: Omit<Request, 'key' | 'marks'>;
  readonly things: Thing[];
  /** Objects and lists by name, with the ids next to them. */
  readonly parts: { readonly name: string; readonly ids: ReadonlySet<string>; readonly value: unknown }[];
  /** Times to come, in milliseconds. */
  readonly times: number[];
}

/** What one person has open. */
export interface Knowledge {
  /** A link that another person has sent. */
  readonly link: () => Readonly<Record<string, string>>;
  readonly learn: (request: Page['request'], answer: unknown) => void;
  /** Those of queries, the newest last. */
  readonly pages: () => readonly Page[];
  readonly things: () => readonly Thing[];
  /**
   * The newest object or list that was shown under this name together with one of these ids;
   * undefined without one.
   */
  readonly shownAs: (name: string, ids: ReadonlySet<string>) => unknown;
  /** Texts under this name of things that share an id with these, and of all things. */
  readonly texts: (
    name: string,
    ids: ReadonlySet<string>,
  ) => { readonly near: readonly string[]; readonly all: readonly string[] };
}

/** What all people know together. */
export interface Common {
  /** Codes and links that people send each other, by name. */
  readonly passedRound: Map<string, string[]>;
  /** What belongs together in a link, with the project that it leads to. */
  readonly links: Readonly<Record<string, string>>[];
  /** Which queries have shown an object, a list or a time under a name. */
  readonly sources: Map<string, Set<Contract>>;
}

const MOST_PAGES = 24;
const MOST_OF_A_LIST = 25;
const LONGEST = 300;

const namesId = (name: string): boolean => /(^|\.|[a-z])(id|uid|code|key)s?$/i.test(name);
export const isId = (text: string): boolean =>
  text.length >= 8 && text.length <= 80 && /^[\w.:-]+$/.test(text) && !/^\d{4}-/.test(text);
/** What names one thing of the product, and no kind or state. */
export const isUnique = (text: string): boolean => /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/.test(text);
const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);
/** What people send each other: codes and links. */
const isPassedRound = (name: string): boolean => /^(referralCode|invite\w*|code)$/.test(name);

/** The ids that a thing names. */
export const idsOf = ({ fields }: Thing): ReadonlySet<string> => new Set([...fields.values()].filter(isUnique));

/**
 * The actions that an object names as possible: in a list, by a flag, by the right to object, or as
 * what is not read yet.
 */
function offersIn(value: object): readonly string[] {
  return Object.entries(value).flatMap(([name, each]: [string, unknown]) => {
    if (name === 'actions') return textsWithin(each);
    if (name === 'contestable') return textsWithin(each).length > 0 ? ['openDispute', ...textsWithin(each)] : [];
    if (name === 'read') return each === false ? ['read'] : [];
    if (name === 'objection') return 'review' in value ? [] : ['requestReview'];
    return each === true && /^can[A-Z]/.test(name) ? [name.slice(3)] : [];
  });
}

/** @param self what the person knows without an answer */
export function knowledge(
  self: Readonly<Record<string, string>>,
  { passedRound, links, sources }: Common,
  time: Pick<Time, 'now'>,
  random: Random,
): Knowledge {
  const pages = new Map<string, Page>();
  const own: Thing = { page: null, kind: 'self', fields: new Map(Object.entries(self)), offers: [] };

  function passRound(name: string, text: string): void {
    const known = passedRound.get(name) ?? [];
    if (!known.includes(text)) passedRound.set(name, [text, ...known].slice(0, 20));
  }

  function visit(value: unknown, kind: string, inherited: ReadonlyMap<string, string>, page: Page): void {
    const { contract } = page.request;
    const isShown = (name: string): void => {
      if (contract.side === 'query') sources.set(name, (sources.get(name) ?? new Set()).add(contract));
    };
    if (Array.isArray(value)) {
      const from = random.between(0, Math.max(0, value.length - MOST_OF_A_LIST));
      for (const item of value.slice(from, from + MOST_OF_A_LIST)) visit(item, `${kind}[]`, inherited, page);
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const fields = new Map([...inherited, ...textsIn(value)]);
    const offers = offersIn(value);
    if (offers.length > 0 || [...fields.keys()].some(namesId)) page.things.push({ page, kind, fields, offers });
    const invite = [...fields].filter(([name]) => name.startsWith('invite') && namesId(name));
    const projectId = fields.get('project.id');
    if (invite.length > 1 && projectId !== undefined) links.push({ ...Object.fromEntries(invite), projectId });
    for (const [name, text] of fields) {
      if (isPassedRound(name)) passRound(name, text);
      if (!isTime(text)) continue;
      isShown(name);
      if (Date.parse(text) > time.now()) page.times.push(Date.parse(text));
    }
    const ids = new Set([...fields.values()].filter(isUnique));
    for (const [name, part] of Object.entries(value) as [string, unknown][]) {
      if (typeof part !== 'object' || part === null || name === 'actions') continue;
      page.parts.push({ name, ids, value: part });
      isShown(name);
      visit(part, `${kind}.${name}`, inherited, page);
    }
  }

  const sharing = (ids: ReadonlySet<string>, others: Iterable<string>): boolean => [...others].some((id) => ids.has(id));
  const things = (): readonly Thing[] => [own, ...[...pages.values()].flatMap((page) => page.things)];
  return {
    learn: (request, answer) => {
      const { contract, params, query } = request;
      const key = JSON.stringify([contract.route, params, query]);
      const page: Page = { request, things: [], parts: [], times: [] };
      const named = Object.entries(params).map(([name, value]) => [nameOfParam(contract.path, name), value] as const);
      visit(answer, contract.route, new Map(named), page);
      pages.delete(key);
      pages.set(key, page);
      const [oldest] = pages.keys();
      if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest);
    },
    link: () => (links.length === 0 ? {} : random.one(links.slice(-20))),
    pages: () => [...pages.values()].filter(({ request }) => request.contract.side === 'query'),
    things,
    shownAs: (name, ids) =>
      [...pages.values()].flatMap(({ parts }) => parts).findLast((part) => part.name === name && sharing(ids, part.ids))?.value,
    texts: (name, ids) => {
      const known = things().filter(({ fields }) => fields.has(name));
      const of = (some: readonly Thing[]): readonly string[] => some.flatMap(({ fields }) => fields.get(name) ?? []);
      return {
        near: of(known.filter((thing) => sharing(ids, idsOf(thing)))),
        all: [...of(known), ...(passedRound.get(name) ?? [])],
      };
    },
  };
}

/** `project.id` for `id` of `/projects/:id/slots`: by what is before it. */
export function nameOfParam(path: string, name: string): string {
  if (name !== 'id' && name !== 'uid') return name;
  const before = path
    .slice(0, path.indexOf(`/:${name}`))
    .split('/')
    .filter((segment) => !segment.startsWith(':'));
  return `${termsIn(before.slice(-2).join('-')).join('-')}.${name}`;
}

function textsIn(value: object): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [name, each] of Object.entries(value)) {
    if (typeof each === 'string' && each.length <= LONGEST) texts.set(name, each);
    else if (typeof each === 'object' && each !== null && !Array.isArray(each))
      for (const [inner, text] of Object.entries(each))
        if (typeof text === 'string' && text.length <= LONGEST) texts.set(`${name}.${inner}`, text);
  }
  return texts;
}

/** Every text in a value, at any depth; nothing of an object that says it is disabled. */
export function textsWithin(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || ('disabled' in value && value.disabled === true)) return [];
  return Object.values(value).flatMap(textsWithin);
}
