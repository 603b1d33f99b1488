import { callMaker } from '../kernel/call.js';
import type { administrationContracts } from './administration-contracts.js';
import { accountStream, organizationStream } from './streams.js';

const callsFor = callMaker<typeof administrationContracts>();
const byAdministrator = callsFor({ style: 'v4', access: ['admin'], whileImpersonating: 'refused' });
const ofSuspended = callsFor({ style: 'v4', access: 'user', whileSuspended: 'allowed' });

export const administeredAccounts = byAdministrator.query('GET /api/v4/administration/accounts', [
  accountStream,
  organizationStream,
]);
export const grantRole = byAdministrator.command('POST /api/v4/administration/accounts/:userId/roles', [accountStream], {
  stepUp: 'always',
});
export const revokeRole = byAdministrator.command('DELETE /api/v4/administration/accounts/:userId/roles/:role', [accountStream], {
  stepUp: 'always',
});
export const suspendAccount = byAdministrator.command('POST /api/v4/administration/accounts/:userId/suspend', [accountStream], {
  stepUp: 'always',
});
export const reinstateAccount = byAdministrator.command(
  'POST /api/v4/administration/accounts/:userId/reinstate',
  [accountStream],
  { stepUp: 'always' },
);
export const removeSecondFactor = byAdministrator.command(
  'DELETE /api/v4/administration/accounts/:userId/second-factor',
  [accountStream],
  { stepUp: 'always' },
);
export const endSessionsOfAccount = byAdministrator.command('DELETE /api/v4/administration/accounts/:userId/sessions', [], {
  stepUp: 'always',
});
export const suspendOrganization = byAdministrator.command(
  'POST /api/v4/administration/organizations/:id/suspend',
  [organizationStream],
  { stepUp: 'always' },
);
export const reinstateOrganization = byAdministrator.command(
  'POST /api/v4/administration/organizations/:id/reinstate',
  [organizationStream],
  { stepUp: 'always' },
);
export const ownSuspension = ofSuspended.query('GET /api/v4/suspension', [accountStream, organizationStream]);
