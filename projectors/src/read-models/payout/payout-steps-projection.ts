import { typesOf } from '@panelist/domain/kernel';
import { payoutEvents, type PayoutEvent } from '@panelist/domain/payout';
import { projectAny } from '../../project.js';
import { payoutSteps } from './payout-steps.js';

/** Every event of a payout, a row each. */
export const payoutStepsProjection = projectAny<PayoutEvent, typeof payoutSteps>(payoutSteps, typesOf(payoutEvents), {
  key: ({ data, revision }) => ({ payoutId: data.payoutId, step: String(revision).padStart(8, '0') }),
  upsert: ({ type, data, at, revision }) =>
    payoutSteps.make({
      payoutId: data.payoutId,
      userId: data.userId,
      step: String(revision).padStart(8, '0'),
      at,
      type,
      method: 'method' in data ? data.method : null,
      recipientEmail: 'recipientEmail' in data ? data.recipientEmail : null,
      data: withoutPersonalData({ type, data }),
    }),
});

/** Personal fields are in columns of their own, or left out. */
function withoutPersonalData({ type, data }: Pick<PayoutEvent, 'type' | 'data'>): Readonly<Record<string, unknown>> {
  const erased = payoutEvents.types[type].personal;
  return Object.assign({ ...data }, ...Object.values(erased));
}
