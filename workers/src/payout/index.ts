import type { Dependencies } from '@panelist/infra/service';
import type { Part } from '../runtime/part.js';
import type { AdvanceOptions } from './advance-payout.js';
import { lookAfterPayouts } from './look-after-payouts.js';
import { reconcilePayouts } from './reconcile-payouts.js';
import { requestPayout } from './request-payout-when-payment-approved.js';
import { requestPayoutWhenSessionLost } from './request-payout-when-session-lost.js';
import { runPayoutBatches } from './run-payout-batches.js';
import { sweepPayouts, type SweepOptions } from './sweep-payouts.js';
import { holdDestinations } from './hold-destinations.js';
import { mailDestinationChanges } from './mail-destination-changes.js';
import { mailParticipantWhenPaymentFails } from './mail-participant-when-payment-fails.js';
import { mailParticipantWhenPaid } from './mail-participant-when-paid.js';

export type PayoutOptions = AdvanceOptions & { readonly sweep: SweepOptions };

export const payoutParts = (dependencies: Dependencies, options: PayoutOptions): readonly Part[] => [
  requestPayout(dependencies),
  requestPayoutWhenSessionLost(dependencies),
  lookAfterPayouts(dependencies, options),
  sweepPayouts(dependencies, options.sweep),
  runPayoutBatches(dependencies),
  reconcilePayouts(dependencies),
  mailParticipantWhenPaid(dependencies),
  mailParticipantWhenPaymentFails(dependencies),
  holdDestinations(dependencies),
  ...mailDestinationChanges(dependencies),
];
