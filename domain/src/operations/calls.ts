import { callMaker, staff } from '../kernel/call.js';
import { projectStream, organizationFundsStream } from '../catalogue/streams.js';
import { accountStream } from '../identity/streams.js';
import { featureFlagStream } from './streams.js';
import { payoutStream } from '../payout/streams.js';
import type { operationsContracts } from './contracts.js';
import type { featureFlagContracts } from './feature-flag-contracts.js';
import type { ledgerContracts } from './ledger-contracts.js';
import type { queueContracts } from './queue-contracts.js';

const callsFor = callMaker<
  typeof operationsContracts & typeof featureFlagContracts & typeof ledgerContracts & typeof queueContracts
>();
const ofStaff = callsFor({ style: 'v4', access: staff.operations });
const open = callsFor({ style: 'v2', access: 'public' });
const ofAdmin = callsFor({ style: 'v2', access: ['admin'] });
const ofAdminV4 = callsFor({ style: 'v4', access: ['admin'] });

export const projectorList = ofStaff.query('GET /api/v4/operations/projectors', []);
export const organizationList = ofStaff.query('GET /api/v4/operations/organizations', [
  projectStream,
  accountStream,
  organizationFundsStream,
]);
export const budgetList = ofStaff.query('GET /api/v4/operations/budgets', [payoutStream]);
export const organizationFunds = ofStaff.query('GET /api/v4/operations/organizations/:id/funds', [organizationFundsStream]);
export const depositFunds = ofStaff.command('POST /api/v4/operations/organizations/:id/funds', [organizationFundsStream], {
  stepUp: 'always',
});
export const featureFlagActive = open.query('GET /v2/feature-flags/:name/active', [featureFlagStream]);
export const featureFlagList = ofAdminV4.query('GET /api/v4/operations/feature-flags', [featureFlagStream]);
export const setFeatureFlag = ofAdmin.command('PUT /v2/feature-flags/:name', [featureFlagStream]);
export const operationsLedger = ofStaff.query('GET /api/v4/operations/ledger', [payoutStream, organizationFundsStream]);
export const queueList = ofStaff.query('GET /api/v4/operations/queues', []);
export const operationsHistory = ofStaff.query('GET /api/v4/operations/history', []);

export const rebuildProjector = ofStaff.command('POST /api/v4/operations/projectors/:name/rebuild', []);
export const resumeProjector = ofStaff.command('POST /api/v4/operations/projectors/:name/resume', []);
