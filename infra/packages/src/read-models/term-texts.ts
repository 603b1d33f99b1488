import { sql, type Sql } from '../postgres/index.js';

/** A condition on a set of terms: it has a term or lacks it, or a combination. */
export type TermCondition =
  | string
  | { readonly not: string }
  | { readonly any: readonly TermCondition[] }
  | { readonly all: readonly TermCondition[] };

/** The terms as a `tsvector` as PostgreSQL reads it. No term may be empty or longer than 2 kB. */
export function termVector(terms: readonly string[]): string {
  return terms.map(quoted).join(' ');
}

/**
 * The condition as a `tsquery` as PostgreSQL reads it. There must be something in each `any` and
 * `all`.
 */
export function termQuery(condition: TermCondition): string {
  if (typeof condition === 'string') return quoted(condition);
  if ('not' in condition) return `!${quoted(condition.not)}`;
  return 'any' in condition ? `(${condition.any.map(termQuery).join('|')})` : `(${condition.all.map(termQuery).join('&')})`;
}

const quoted = (term: string): string => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** The stems of a text's words, as an index holds them and a search compares them. */
export const wordsOf = (text: Sql): Sql => sql`to_tsvector('english', ${text})`;
