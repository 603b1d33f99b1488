import { staff } from '@panelist/domain/kernel/browser';
import { queueBoardPath } from '@panelist/domain/operations/browser';
import type { StaffPages } from '@panelist/infra/http';
import { everyJob } from '@panelist/infra/jobs';
import type { Dependencies } from '@panelist/infra/service';

/** The board of all queues, for operations. */
export const queueBoard = ({ queue }: Pick<Dependencies, 'queue'>): StaffPages => ({
  path: queueBoardPath,
  access: staff.operations,
  linkedFrom: '/panelists/v2/staff/operations?tab=queues',
  handler: queue.board(everyJob, queueBoardPath),
});
