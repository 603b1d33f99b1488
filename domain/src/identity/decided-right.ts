/** Who decides on rights, why and when. */
export interface RightsDecision {
  readonly by: Author;
  readonly reason: string;
  readonly now: string;
}

/** `operator`: works at the command line of the installation. */
export interface Author {
  readonly kind: 'administrator' | 'operator';
  /** An account's id, or an operator's name. */
  readonly id: string;
}

/** As events name an author. */
export const authorName = ({ kind, id }: Author): string => (kind === 'operator' ? `operator ${id}`.slice(0, 64) : id);

/** A decision on rights, as its event names it. */
export interface DecidedRight {
  readonly by: string;
  readonly reason: string;
  readonly since: string;
}
