import type { PayoutEvent, PayoutMethod } from '@panelist/domain/payout';
import { id, json, personal, readModel, text, time } from '@panelist/infra/read-models';

/** One event of a payout, for the tracker. */
export const payoutSteps = readModel({
  name: 'payout-steps',
  version: 1,
  key: ['payoutId', 'step'],
  subject: 'userId',
  columns: {
    payoutId: id(),
    userId: id(),
    /** Revision in the payout's stream, padded, so that it sorts as text. */
    step: text(),
    at: time(),
    type: text<PayoutEvent['type']>(),
    /** The payout's method at that time; null where the event does not contain it. */
    method: text<PayoutMethod>().nullable(),
    /** The destination that the event names. */
    recipientEmail: personal(text().nullable(), null),
    /** The event's data, its personal fields emptied. */
    data: json<Readonly<Record<string, unknown>>>(),
  },
});
