import type { ResponseStatus } from '@panelist/domain/participation/browser';

/** Spec 3, section 9. */
export const pageSize = 10;

/** What the call of the list takes for one page; `status` null means all. */
export const surveysInput = (status: ResponseStatus | null, text: string, page: number) => ({
  body: { status: status ?? ('ALL' as const), query: text, skip: (page - 1) * pageSize, limit: pageSize },
});

export const statusesInput = { query: { 'pick[]': 'screenerResponseStatus' as const } };
