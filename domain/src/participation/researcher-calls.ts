import { organizationFundsStream, projectStream } from '../catalogue/streams.js';
import { callMaker, researcher, responseReader } from '../kernel/call.js';
import { calendarStream } from '../scheduling/streams.js';
import { accountStream } from '../identity/streams.js';
import { payoutStream } from '../payout/streams.js';
import { profileStream } from '../profile/streams.js';
import type { invitationContracts } from './invitation-contract.js';
import type { researcherContracts } from './researcher-contracts.js';
import { invitationStream, participationStream, sharingStream } from './streams.js';

const callsFor = callMaker<typeof invitationContracts & typeof researcherContracts>();
const ofResearcher = callsFor({ style: 'v4', access: researcher });
const forReader = callsFor({ style: 'v4', access: responseReader });

/** Inviting reserves money, approving spends it. */
const settled = [participationStream, organizationFundsStream] as const;

export const createInvitation = ofResearcher.command('POST /api/v4/projects/:id/invitations', [invitationStream]);
export const projectInvitations = ofResearcher.query('GET /api/v4/projects/:id/invitations', [invitationStream]);
export const screenerResponses = forReader.query('GET /api/v4/projects/:id/screener-responses', [
  participationStream,
  sharingStream,
  projectStream,
  payoutStream,
  accountStream,
  profileStream,
]);
export const inviteParticipant = ofResearcher.command('POST /api/v4/projects/:projectId/screener-responses/:id/invite', settled);
export const checkInByResearcher = ofResearcher.command('POST /api/v4/projects/:projectId/screener-responses/:id/check-in', [
  participationStream,
]);
export const cancelSessionByResearcher = ofResearcher.command(
  'POST /api/v4/projects/:projectId/screener-responses/:id/cancel-session',
  [...settled, calendarStream],
);
export const markAttended = ofResearcher.command('POST /api/v4/projects/:projectId/screener-responses/:id/attended', settled);
export const markNoShow = ofResearcher.command('POST /api/v4/projects/:projectId/screener-responses/:id/no-show', settled);
export const invalidateResponse = ofResearcher.command(
  'POST /api/v4/projects/:projectId/screener-responses/:id/invalid',
  settled,
);
export const rejectForQuality = ofResearcher.command(
  'POST /api/v4/projects/:projectId/screener-responses/:id/reject-quality',
  settled,
);
export const approvePayment = ofResearcher.command(
  'POST /api/v4/projects/:projectId/screener-responses/:id/approve-payment',
  settled,
  { stepUp: 'sometimes' },
);
export const withdrawApproval = ofResearcher.command(
  'POST /api/v4/projects/:projectId/screener-responses/:id/withdraw-approval',
  settled,
  { stepUp: 'sometimes' },
);
