import { derivedId } from '../kernel/ids.js';

/** Where the event of a statement is. */
export interface StatementPlace {
  readonly stream: string;
  /** 0-based, within the stream. */
  readonly revision: number;
}

/**
 * The id of a statement is the place of its event: `payout-<payoutId>.3`. It needs no table, and
 * leads to the event from any store (ADR 170).
 */
export const statementIdOf = ({ stream, revision }: StatementPlace): string => `${stream}.${revision}`;

/** Null for text that is no id of a statement. */
export function placeOfStatement(id: string): StatementPlace | null {
  const [, stream, revision] = /^([A-Za-z]+-[A-Za-z0-9-]{1,40})\.(0|[1-9]\d{0,7})$/.exec(id) ?? [];
  return stream === undefined ? null : { stream, revision: Number(revision) };
}

/** Derived, so that each statement is reviewed once. */
export const reviewIdOf = (statementId: string): string => derivedId('review', statementId);
