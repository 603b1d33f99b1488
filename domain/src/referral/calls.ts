import { callMaker, staff } from '../kernel/call.js';
import { referralStream } from './streams.js';
import { accountStream } from '../identity/streams.js';
import { projectStream } from '../catalogue/streams.js';
import type { referralContracts } from './contracts.js';

const callsFor = callMaker<typeof referralContracts>();
const ownV2 = callsFor({ style: 'v2', access: 'user' });
// Whose link was followed is the participant's own doing.
const byThemself = callsFor({ style: 'v2', access: 'user', whileImpersonating: 'refused' });
const ofOperations = callsFor({ style: 'v4', access: staff.operations });

export const referralsOfReferrer = ownV2.query('GET /v2/referrals/referrer/:referrerUserId', [
  referralStream,
  accountStream,
  projectStream,
]);
export const bonusesByMonth = ownV2.query('GET /v2/referrals/referrer/:referrerUserId/bonuses-by-month', [referralStream]);
export const followReferralLink = byThemself.command('POST /v2/referrals/visits', []);
export const endedReferrals = ofOperations.query('GET /api/v4/operations/referrals', [
  referralStream,
  accountStream,
  projectStream,
]);
