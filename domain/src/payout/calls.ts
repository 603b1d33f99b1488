import { callMaker, staff } from '../kernel/call.js';
import { accountStream } from '../identity/streams.js';
import { payoutStream, payoutBatchStream } from './streams.js';
import type { payoutContracts } from './contracts.js';
import type { earningsContracts } from './earnings-contracts.js';
import type { payoutOperationsContracts } from './operations-contracts.js';
import type { pauseContracts } from './pause-contracts.js';
import type { reconciliationContracts } from './reconciliation-contracts.js';

const callsFor = callMaker<
  typeof payoutContracts &
    typeof earningsContracts &
    typeof payoutOperationsContracts &
    typeof pauseContracts &
    typeof reconciliationContracts
>();
const byThemself = callsFor({ style: 'v4', access: 'user', whileImpersonating: 'refused' });
const ofProvider = callsFor({ style: 'v2', access: 'public' });
const own = callsFor({ style: 'v4', access: 'user' });
const ofStaff = callsFor({ style: 'v4', access: staff.operations });
const byStaff = callsFor({ style: 'v4', access: staff.operations, whileImpersonating: 'refused' });

export const payouts = own.query('GET /api/v4/payouts', [payoutStream]);
export const payoutById = own.query('GET /api/v4/payouts/:id', [payoutStream]);
export const changePayoutDestination = byThemself.command('PUT /api/v4/payouts/:id/destination', [payoutStream], {
  stepUp: 'always',
});
export const tremendousWebhook = ofProvider.command('POST /webhooks/tremendous', [payoutStream]);
export const paypalWebhook = ofProvider.command('POST /webhooks/paypal', [payoutStream]);
export const earningsStatement = own.query('GET /api/v4/earnings/statement', [payoutStream]);
export const operationsPayouts = ofStaff.query('GET /api/v4/operations/payouts', [payoutStream]);
export const operationsPayoutsCsv = ofStaff.query('GET /api/v4/operations/payouts.csv', [payoutStream]);
/** It says since when its owner is suspended. */
export const operationsPayout = ofStaff.query('GET /api/v4/operations/payouts/:id', [payoutStream, accountStream]);
export const retryPayout = byStaff.command('POST /api/v4/operations/payouts/:id/retry', [payoutStream], { stepUp: 'always' });
export const releasePayout = byStaff.command('POST /api/v4/operations/payouts/:id/release', [payoutStream], { stepUp: 'always' });
export const approvePayoutDestination = byStaff.command(
  'POST /api/v4/operations/payouts/:id/destination/approve',
  [payoutStream],
  {
    stepUp: 'always',
  },
);
export const voidPayout = byStaff.command('POST /api/v4/operations/payouts/:id/void', [payoutStream], { stepUp: 'always' });
export const settleUnknownPayout = byStaff.command('POST /api/v4/operations/payouts/:id/settle-unknown', [payoutStream], {
  stepUp: 'always',
});

/** Retried at once from the page, one by one or all that a filter matches. */
export const retryPayouts = byStaff.command('POST /api/v4/operations/payouts/retry', [payoutStream, payoutBatchStream], {
  stepUp: 'always',
});
export const payoutBatch = ofStaff.query('GET /api/v4/operations/payouts/batches/:batchId', [payoutStream, payoutBatchStream]);
export const reconciliation = ofStaff.query('GET /api/v4/operations/reconciliation', [payoutStream]);

export const payoutPause = ofStaff.query('GET /api/v4/operations/payouts/pause', [payoutStream]);
export const liftPayoutPause = byStaff.command('POST /api/v4/operations/payouts/pause/lift', [payoutStream], {
  stepUp: 'always',
});

/** A note changes nothing about the payment or the difference, so it is no event. */
export const noteDifference = ofStaff.command('POST /api/v4/operations/reconciliation/:id/notes', [payoutStream]);
