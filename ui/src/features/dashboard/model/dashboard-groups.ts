import type { SurveyResponse } from '@panelist/domain/participation/browser';

export interface Group {
  readonly totalCount: number;
  readonly items: readonly SurveyResponse[];
}

/** The target of "See all": My Projects, filtered by the group's status if it has one. */
export function seeAllAddress({ items }: Group): string {
  const statuses = new Set(items.map(({ status }) => status));
  const [only] = statuses;
  return only && statuses.size === 1 ? `/surveys?status=${only}` : '/surveys';
}
