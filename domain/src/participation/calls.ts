import { callMaker } from '../kernel/call.js';
import { participationStream, invitationStream, screenerCycleStream, sharingStream, placesStream } from './streams.js';
import { projectStream } from '../catalogue/streams.js';
import { calendarStream } from '../scheduling/streams.js';
import { preferencesStream, profileStream } from '../profile/streams.js';
import { payoutStream } from '../payout/streams.js';
import { disputeStream } from '../dispute/streams.js';
import { conversationStream } from '../messaging/streams.js';
import type { participationContracts } from './contracts.js';
import type { invitationContracts } from './invitation-contract.js';
import type { placeContracts } from './places/place-contracts.js';
import type { sharingContracts } from './sharing/sharing-contracts.js';

const callsFor = callMaker<
  typeof participationContracts & typeof invitationContracts & typeof sharingContracts & typeof placeContracts
>();
const own = callsFor({ style: 'v4', access: 'user' });
const ownV2 = callsFor({ style: 'v2', access: 'user' });
const byThemself = callsFor({ style: 'v4', access: 'user', whileImpersonating: 'refused' });

export const screenerForm = ownV2.query('GET /v2/projects/survey/:id', [
  participationStream,
  invitationStream,
  screenerCycleStream,
  projectStream,
  preferencesStream,
  profileStream,
  disputeStream,
]);
export const nextQuestion = own.query('GET /api/v4/projects/:id/screener-responses/next-question', [
  participationStream,
  projectStream,
  profileStream,
]);
export const saveSurvey = ownV2.command('POST /v2/projects/survey/save', [
  participationStream,
  invitationStream,
  screenerCycleStream,
]);
export const processAutoInvite = own.command('PATCH /api/v4/projects/:projectId/screener-responses/:id/process-auto-invite', [
  participationStream,
]);
export const surveyResponseOfProject = own.query('GET /api/v4/survey-responses/users/:userId/projects/:projectId', [
  participationStream,
  projectStream,
  payoutStream,
  disputeStream,
  preferencesStream,
]);
export const timeline = own.query('GET /api/v4/participations/:id/timeline', [participationStream, projectStream, payoutStream]);
export const dashboard = ownV2.query('GET /v2/panelists/dashboard', [
  participationStream,
  projectStream,
  payoutStream,
  disputeStream,
  preferencesStream,
]);
export const searchSurveys = ownV2.query('POST /v2/surveys/search', [
  participationStream,
  projectStream,
  payoutStream,
  disputeStream,
  preferencesStream,
]);
export const cancelSurvey = ownV2.command('POST /v2/surveys/cancel', [participationStream, calendarStream]);
export const startProject = ownV2.command('POST /v2/surveys/startproject', [participationStream]);
export const completeTask = own.command('PATCH /api/v4/integrations/survey-responses/tasks/:projectCompletionId/complete', [
  participationStream,
]);
export const checkIn = own.command('POST /api/v4/survey-responses/:id/check-in', [participationStream]);
export const invitationTarget = own.query('GET /api/v4/invitations/:id', [invitationStream]);
export const sharings = own.query('GET /api/v4/users/:userId/sharings', [
  participationStream,
  sharingStream,
  conversationStream,
  profileStream,
  projectStream,
]);
export const revokeSharing = byThemself.command('POST /api/v4/participations/:id/sharing/revoke', [sharingStream]);
export const shareAgain = byThemself.command('POST /api/v4/participations/:id/sharing/restore', [sharingStream]);
export const holdPlace = own.command('POST /api/v4/projects/:id/place-hold', [placesStream]);
export const leavePlace = own.command('DELETE /api/v4/projects/:id/place-hold', [placesStream]);
export const ownWaitingList = own.query('GET /api/v4/waiting-list', [placesStream, projectStream, participationStream]);
export const joinWaitingList = own.command('POST /api/v4/projects/:id/waiting-list', [placesStream]);
export const leaveWaitingList = own.command('DELETE /api/v4/projects/:id/waiting-list', [placesStream]);
