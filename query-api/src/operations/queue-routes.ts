import { queueList, queueBoardPath } from '@panelist/domain/operations/browser';
import { route, type StaffPages } from '@panelist/infra/http';
import { everyJob } from '@panelist/infra/jobs';
import type { QueryDependencies } from '../shared/query-dependencies.js';
import { staff } from '@panelist/domain/kernel/browser';
import type { Dependencies } from '@panelist/infra/service';

/** Failing jobs that are shown of each queue and kind. */
const mostOfEach = 20;

/** The jobs of each queue by state, and those that fail (contract, Staff). */
export const queueListRoute = ({ queue }: Pick<QueryDependencies, 'queue'>) =>
  route(queueList, async () => {
    const names = everyJob.map(({ name }) => name).toSorted();
    const [counts, failing] = await Promise.all([queue.counts(names), queue.failing(names, mostOfEach)]);
    const countOf = (name: string, state: string) => counts[name]?.[state] ?? 0;
    return {
      body: {
        items: names.map((name) => ({
          name,
          waiting: countOf(name, 'waiting') + countOf(name, 'prioritized'),
          active: countOf(name, 'active'),
          delayed: countOf(name, 'delayed'),
          failed: countOf(name, 'failed'),
        })),
        failing: failing.map(({ failedAt, nextTryAt, ...job }) => ({
          ...job,
          failedAt: isoOf(failedAt),
          nextTryAt: nextTryAt === null ? null : isoOf(nextTryAt),
        })),
      },
    };
  });

const isoOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** The board of all queues, for operations. */
export const queueBoard = ({ queue }: Pick<Dependencies, 'queue'>): StaffPages => ({
  path: queueBoardPath,
  access: staff.operations,
  linkedFrom: '/panelists/v2/staff/operations?tab=queues',
  handler: queue.board(everyJob, queueBoardPath),
});
