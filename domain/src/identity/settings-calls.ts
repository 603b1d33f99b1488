import { callMaker, staff } from '../kernel/call.js';
import { participationStream } from '../participation/streams.js';
import { payoutStream } from '../payout/streams.js';
import { profileStream } from '../profile/streams.js';
import { accessLogStream } from '../support/streams.js';
import type { identityCheckContracts } from './identity-contracts.js';
import type { settingsContracts } from './settings-contracts.js';
import type { socialContracts } from './social-contracts.js';
import { accountStream } from './streams.js';

const callsFor = callMaker<typeof identityCheckContracts & typeof settingsContracts & typeof socialContracts>();
const own = callsFor({ style: 'v4', access: 'user' });
const ownV2 = callsFor({ style: 'v2', access: 'user' });
const byThemself = callsFor({ style: 'v4', access: 'user', whileImpersonating: 'refused' });
const byThemselfV2 = callsFor({ style: 'v2', access: 'user', whileImpersonating: 'refused' });
const bySupport = callsFor({ style: 'v4', access: staff.support, whileImpersonating: 'refused' });
const ofProvider = callsFor({ style: 'v2', access: 'public' });

export const projectVerifications = own.query('GET /api/v4/projects/:id/verifications', [accountStream]);

/** A `GET` that begins an attempt, as the spec names it. */
export const identityLinkToken = byThemself.command('GET /api/v4/verifications/plaid/link-token', [accountStream]);
export const completeIdentityVerification = byThemself.command('POST /api/v4/verifications/plaid/complete', [
  accountStream,
  participationStream,
]);
export const plaidWebhook = ofProvider.command('POST /webhooks/plaid', [accountStream]);
/** Proves that the session is the person's, for the calls that need it. */
export const stepUp = byThemself.command('POST /api/v4/step-up', []);
/** An authenticator app as the second factor (contract, Accounts). */
export const proposeTotp = byThemself.command('POST /api/v4/totp', [accountStream], { stepUp: 'always' });
export const confirmTotp = byThemself.command('POST /api/v4/totp/confirm', [accountStream], { stepUp: 'always' });
export const removeTotp = byThemself.command('DELETE /api/v4/totp', [accountStream], { stepUp: 'always' });
export const changePassword = byThemselfV2.command('POST /v2/settings/password', [accountStream]);
export const ownSessions = own.query('GET /api/v4/sessions', [accountStream]);
export const endSession = byThemself.command('DELETE /api/v4/sessions/:id', [accountStream], { stepUp: 'always' });
export const endOtherSessions = byThemself.command('DELETE /api/v4/sessions', [accountStream], { stepUp: 'always' });
export const saveAccount = byThemselfV2.command('POST /v2/settings', [accountStream], { stepUp: 'sometimes' });
export const withdrawEmailChange = byThemselfV2.command('DELETE /v2/settings/pending-email', [accountStream]);
export const deactivateAccount = byThemselfV2.command('POST /v2/settings/deactivate', [accountStream, participationStream], {
  stepUp: 'always',
});
export const reactivateAccount = bySupport.command('POST /api/v4/support/participants/:userId/reactivate', [accountStream], {
  stepUp: 'always',
});
export const eraseAccount = byThemself.command(
  'DELETE /api/v4/users/:userId',
  [accountStream, profileStream, participationStream],
  {
    stepUp: 'always',
  },
);
export const eraseParticipant = bySupport.command(
  'POST /api/v4/support/participants/:userId/erase',
  [accountStream, accessLogStream],
  {
    stepUp: 'always',
  },
);
export const erasurePreview = own.query('GET /api/v4/users/:userId/erasure-preview', [
  accountStream,
  profileStream,
  participationStream,
  payoutStream,
]);

/** Document 3 §3, Social profile. */
export const socialProfile = ownV2.query('GET /v2/profiles/me', [accountStream, profileStream]);
export const connectProvider = byThemselfV2.command('POST /v2/profiles/connect-provider', [accountStream], { stepUp: 'always' });
export const deleteProvider = byThemselfV2.command('POST /v2/profiles/delete-provider', [accountStream], { stepUp: 'always' });
