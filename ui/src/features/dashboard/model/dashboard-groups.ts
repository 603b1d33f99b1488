import type { SurveyResponse } from '@panelist/domain/participation/browser';

export interface Group {
  readonly totalCount: number;
  readonly items: readonly SurveyResponse[];
}

/** Where "See all" leads: My Projects, narrowed to the group's status where it has one. */
export function seeAllAddress({ items }: Group): string {
  const statuses = new Set(items.map(({ status }) => status));
  const [only] = statuses;
  return only && statuses.size === 1 ? `/surveys?status=${only}` : '/surveys';
}
