import type { StatementView } from '@panelist/domain/fairness/browser';

interface Line {
  readonly at: string;
  readonly who: string;
}

/** A line of a timeline with the decisions that it shows, or a decision that no line shows. */
export type StatementLine<Entry extends Line> =
  | { readonly entry: Entry; readonly statements: readonly StatementView[] }
  | { readonly entry: null; readonly statements: readonly [StatementView] };

/**
 * A decision belongs to the last line of its moment, since a line of one's own deed comes before
 * its outcome. What no line shows has a line of its own.
 */
export function withStatements<Entry extends Line>(
  entries: readonly Entry[],
  statements: readonly StatementView[],
): readonly StatementLine<Entry>[] {
  const lines: StatementLine<Entry>[] = entries.map((entry, index) => ({
    entry,
    statements: entries[index + 1]?.at === entry.at ? [] : statements.filter(({ at }) => at === entry.at),
  }));
  const told = new Set(entries.map(({ at }) => at));
  const others = statements
    .filter(({ at }) => !told.has(at))
    .map((each): StatementLine<Entry> => ({ entry: null, statements: [each] }));
  const atOf = ({ entry, statements: [first] }: StatementLine<Entry>): number => Date.parse(entry?.at ?? first?.at ?? '');
  return [...lines, ...others].toSorted((one, other) => atOf(one) - atOf(other));
}
