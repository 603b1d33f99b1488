import { callMaker, staff } from '../kernel/call.js';
import { disputeStream } from '../dispute/streams.js';
import { accountStream } from '../identity/streams.js';
import { participationStream } from '../participation/streams.js';
import { payoutStream } from '../payout/streams.js';
import { preferencesStream } from '../profile/streams.js';
import { referralStream } from '../referral/streams.js';
import type { fairnessContracts } from './contracts.js';
import { reviewStream } from './streams.js';

const callsFor = callMaker<typeof fairnessContracts>();
const open = callsFor({ style: 'v4', access: 'public' });
// A suspended account reads why, and objects.
const own = callsFor({ style: 'v4', access: 'user', whileSuspended: 'allowed' });
const byThemself = callsFor({ style: 'v4', access: 'user', whileImpersonating: 'refused', whileSuspended: 'allowed' });
const ofSupport = callsFor({ style: 'v4', access: staff.support });
const bySupport = callsFor({ style: 'v4', access: staff.support, whileImpersonating: 'refused' });

const contested = [disputeStream, reviewStream] as const;

export const participationStatements = own.query('GET /api/v4/participations/:id/statements', [
  participationStream,
  payoutStream,
  ...contested,
]);
export const payoutStatements = own.query('GET /api/v4/payouts/:id/statements', [payoutStream, ...contested]);
export const userStatements = own.query('GET /api/v4/users/:userId/statements', [
  accountStream,
  participationStream,
  payoutStream,
  preferencesStream,
  referralStream,
  ...contested,
]);
export const requestReview = byThemself.command('POST /api/v4/statements/:id/review', [...contested]);
export const supportReviews = ofSupport.query('GET /api/v4/support/reviews', [reviewStream]);
export const supportReview = ofSupport.query('GET /api/v4/support/reviews/:id', [reviewStream]);
export const decideReview = bySupport.command('POST /api/v4/support/reviews/:id/decide', [reviewStream], { stepUp: 'sometimes' });
export const closeReview = bySupport.command('POST /api/v4/support/reviews/:id/close', [reviewStream]);
export const ruleList = open.query('GET /api/v4/rules', []);
export const ruleByName = open.query('GET /api/v4/rules/:name', []);
