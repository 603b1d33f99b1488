import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from '../runtime/worker-module.js';
import type { AdvanceOptions } from './payout-steps.js';
import { advancePayoutReaction } from './advance-payout-reaction.js';
import { reconcilePayouts } from './reconcile-payouts.js';
import { requestPayout } from './request-payout-when-payment-approved.js';
import { requestPayoutWhenSessionLost } from './request-payout-when-session-lost.js';
import { runPayoutBatches } from './run-payout-batches.js';
import { uncountVoidedPayout } from './uncount-voided-payout.js';
import { sweepPayouts, type SweepOptions } from './sweep-payouts.js';
import { holdDestinations } from './hold-destinations.js';
import { mailDestinationChanges } from './mail-destination-changes.js';
import { mailParticipantWhenPaymentFails } from './mail-participant-when-payment-fails.js';
import { mailParticipantWhenPaid } from './mail-participant-when-paid.js';

export type PayoutOptions = AdvanceOptions & { readonly sweep: SweepOptions };

export const payoutModule = (dependencies: Dependencies, options: PayoutOptions): readonly WorkerModule[] => [
  requestPayout(dependencies),
  requestPayoutWhenSessionLost(dependencies),
  uncountVoidedPayout(dependencies),
  advancePayoutReaction(dependencies, options),
  sweepPayouts(dependencies, options.sweep),
  runPayoutBatches(dependencies),
  reconcilePayouts(dependencies),
  mailParticipantWhenPaid(dependencies),
  mailParticipantWhenPaymentFails(dependencies),
  holdDestinations(dependencies),
  ...mailDestinationChanges(dependencies),
];
