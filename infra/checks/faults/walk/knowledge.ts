import type { Contract } from '@panelist/domain/kernel';

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

/** One thing that an answer showed: a row of a list, or the answer itself. */
export interface Thing {
  /** Where answers show such things: the query and the place in its answer. */
  readonly kind: string;
  /** Texts by name; those of an object within it as `project.id`. */
  readonly fields: ReadonlyMap<string, string>;
  /** Actions that the product offers on it now. */
  readonly offers: readonly string[];
}

/** What one person has been shown, and what it can be used for. */
export interface Knowledge {
  readonly learn: (contract: Contract, params: Readonly<Record<string, string>>, answer: unknown) => void;
  readonly things: () => readonly Thing[];
  /**
   * The newest object or list that was shown under this name together with one of these ids;
   * undefined without one.
   */
  readonly shownAs: (name: string, ids: ReadonlySet<string>) => unknown;
  /** What was offered on the thing may be so no longer. */
  readonly forget: (thing: Thing) => void;
  /** Texts under this name, those of things that share an id with these first. */
  readonly texts: (name: string, ids: ReadonlySet<string>) => readonly string[];
}

const MOST_THINGS = 150;
const MOST_OF_A_LIST = 25;
const MOST_PARTS = 6;
const LONGEST = 300;

const namesId = (name: string): boolean => /(^|\.|[a-z])(id|uid|code|key)s?$/i.test(name);
export const isId = (text: string): boolean =>
  text.length >= 8 && text.length <= 64 && /^[\w.:-]+$/.test(text) && !/^\d{4}-/.test(text);
const isOffer = (name: string): boolean => /^(actions|contestable)$/.test(name);

/** The ids that a thing names. */
export const idsOf = ({ fields }: Thing): ReadonlySet<string> => new Set([...fields.values()].filter(isId));

/** What all people know together. */
export interface Common {
  /** Codes and links that people send each other, by name. */
  readonly passedRound: Map<string, string[]>;
  /** Which queries have shown an object or list under a name. */
  readonly sources: Map<string, Set<Contract>>;
}

/** @param self what the person knows without an answer */
export function knowledge(self: Readonly<Record<string, string>>, { passedRound, sources }: Common): Knowledge {
  const things = new Map<string, Thing>();
  const parts = new Map<string, { readonly ids: ReadonlySet<string>; readonly value: unknown }[]>();

  function note(thing: Thing): void {
    const key = `${thing.kind} ${thing.fields.get('id') ?? thing.fields.get('uid') ?? [...thing.fields.values()].join()}`;
    things.delete(key);
    things.set(key, thing);
    const [oldest] = things.keys();
    if (things.size > MOST_THINGS && oldest !== undefined) things.delete(oldest);
  }

  function visit(value: unknown, kind: string, inherited: ReadonlyMap<string, string>, from: Contract): void {
    if (Array.isArray(value)) for (const item of value.slice(0, MOST_OF_A_LIST)) visit(item, `${kind}[]`, inherited, from);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const fields = new Map([...inherited, ...textsIn(value)]);
    const offers = Object.entries(value).flatMap(([name, each]) => (isOffer(name) ? textsWithin(each) : []));
    if (offers.length > 0 || [...fields.keys()].some(namesId)) note({ kind, fields, offers });
    for (const [name, text] of fields) if (isPassedRound(name)) passRound(passedRound, name, text);
    const ids = new Set([...fields.values()].filter(isId));
    for (const [name, part] of Object.entries(value)) {
      if (typeof part !== 'object' || part === null || isOffer(name)) continue;
      const known = parts.get(name) ?? [];
      parts.set(name, [{ ids, value: part }, ...known].slice(0, MOST_PARTS));
      if (from.side === 'query') sources.set(name, (sources.get(name) ?? new Set()).add(from));
      visit(part, `${kind}.${name}`, inherited, from);
    }
  }

  note({ kind: 'self', fields: new Map(Object.entries(self)), offers: [] });
  const sharing = (ids: ReadonlySet<string>, others: Iterable<string>): boolean => [...others].some((id) => ids.has(id));
  return {
    learn: (contract, params, answer) => {
      const named = Object.entries(params).map(([name, value]) => [nameOfParam(contract.path, name), value] as const);
      visit(answer, contract.route, new Map(named), contract);
    },
    things: () => [...things.values()],
    shownAs: (name, ids) => {
      const known = parts.get(name) ?? [];
      return known.find((part) => sharing(ids, part.ids))?.value;
    },
    forget: (thing) => {
      for (const [key, each] of things) if (each === thing) things.delete(key);
    },
    texts: (name, ids) => {
      const known = [...things.values()].filter(({ fields }) => fields.has(name));
      const near = known.filter((thing) => sharing(ids, idsOf(thing)));
      return [
        ...(near.length > 0 ? near : known).flatMap(({ fields }) => fields.get(name) ?? []),
        ...(passedRound.get(name) ?? []),
      ];
    },
  };
}

/** What people send each other: codes and links. */
const isPassedRound = (name: string): boolean => /^(referralCode|invite\w*|code)$/.test(name);

function passRound(passed: Map<string, string[]>, name: string, text: string): void {
  const known = passed.get(name) ?? [];
  if (!known.includes(text)) passed.set(name, [text, ...known].slice(0, 20));
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
