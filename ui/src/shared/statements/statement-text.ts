import type { StatementView } from '@panelist/domain/fairness/browser';

/** Who decided, as the person reads it. */
export const makerText: Readonly<Record<StatementView['by'], string>> = {
  you: 'You',
  researcher: 'The researcher',
  rule: 'Panelist, by a rule',
  staff: 'Our team',
};

/** A path of the whole address as one of the page's router. */
export const withinApp = (path: string): string => path.replace(/^\/panelists\/v2/, '');

export const reviewPath = ({ kind, id }: NonNullable<StatementView['review']>): string | null =>
  kind === 'dispute' ? `/disputes/${id}` : null;

export const reviewText: Readonly<Record<NonNullable<StatementView['review']>['status'], string>> = {
  open: 'A person is looking at this.',
  upheld: 'A person looked at this, and it was decided for you.',
  declined: 'A person looked at this, and the decision stays.',
  ended: 'You asked a person to look at this, and nothing is open any more.',
};
