import type { AnswerOf } from '@panelist/domain/kernel/browser';
import { payoutGroups } from '@panelist/domain/payout/browser';
import type { operationsPayout, operationsPayoutSchema, PayoutFilterStatus, PayoutGroup } from '@panelist/domain/payout/browser';
import type { z } from 'zod';
import { payoutStatus } from '../../../entities/payout/payout-status.js';

export type OperationsPayoutWithSteps = AnswerOf<typeof operationsPayout>;
/** A payout of the list, with the number of its attempts. */
export type ListedPayout = z.output<typeof operationsPayoutSchema>;
/** The fields that the list and the panel share. */
export type OperationsPayout = Omit<ListedPayout, 'attempts'>;

const groupLabels: Readonly<Record<PayoutGroup, string>> = {
  'needs-action': 'Needs action',
  failed: 'Failed',
  stuck: 'Stuck',
  'awaiting-approval': 'Waiting for approval',
  'destination-hold': 'Destination on hold',
};

const isGroup = (status: PayoutFilterStatus): status is PayoutGroup => payoutGroups.some((group) => group === status);

export const filterLabel = (status: PayoutFilterStatus): string =>
  isGroup(status) ? groupLabels[status] : payoutStatus(status, 'operations').label;
