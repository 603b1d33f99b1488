import type { operationsPayout } from '@panelist/domain/payout/browser';
import type { z } from 'zod';
import { payoutStatus } from '../../../shared/payout/payout-status.js';
import type { StatusFilter } from './payout-filter.js';

export type OperationsPayoutWithSteps = z.output<typeof operationsPayout.answer>;
export type OperationsPayout = Omit<OperationsPayoutWithSteps, 'steps'>;

export const filterLabel = (status: StatusFilter): string =>
  status === 'failed' ? 'Failed' : payoutStatus(status, 'operations').label;
