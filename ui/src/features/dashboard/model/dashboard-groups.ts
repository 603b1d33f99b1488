import type { AnswerOf } from '@panelist/domain/kernel/browser';
import type { dashboard, SurveyResponse } from '@panelist/domain/participation/browser';

export interface Group {
  readonly totalCount: number;
  readonly items: readonly SurveyResponse[];
}

export interface NamedGroup {
  readonly title: string;
  readonly group: Group;
}

export type DashboardAnswer = AnswerOf<typeof dashboard>;
type Groups = DashboardAnswer['response'];

/** The answer without one of the applications. */
export function withoutApplication(answer: DashboardAnswer, id: string): DashboardAnswer {
  const { applications } = answer.response;
  const items = applications.items.filter((response) => response.id !== id);
  const totalCount = applications.totalCount - (applications.items.length - items.length);
  return { ...answer, response: { ...answer.response, applications: { totalCount, items } } };
}

/** The next session first. */
const bySession = ({ totalCount, items }: Group): Group => ({
  totalCount,
  items: items.toSorted((one, other) => (one.scheduledAt ?? '').localeCompare(other.scheduledAt ?? '')),
});

/** The groups in the order of the page. */
export const groupsOf = ({ applications, invited, scheduled, processing, payments }: Groups): readonly NamedGroup[] => [
  { title: 'Your applications', group: applications },
  { title: 'Pending invitations', group: invited },
  { title: 'Scheduled interviews', group: bySession(scheduled) },
  { title: 'Pending payments', group: processing },
  { title: 'Confirmed payments', group: payments },
];

/** The target of "See all": My Projects, filtered by the group's status if it has one. */
export function seeAllAddress({ items }: Group): string {
  const statuses = new Set(items.map(({ status }) => status));
  const [only] = statuses;
  return only && statuses.size === 1 ? `/surveys?status=${only}` : '/surveys';
}
