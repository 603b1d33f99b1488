import type { Contract } from '@panelist/domain/kernel';

/**
 * Words that released versions used for these calls. The ids of commands and of kept answers derive from them, so that a request that is repeated after
 * an update is recognised. Calls that are not listed are named by their route.
 */
const releasedNames: Readonly<Record<string, string>> = {
  'POST /v2/user/signup': 'signUp',
  'POST /v2/panelists/verify-email': 'verifyEmail',
  'POST /api/v4/verification': 'sendPhoneCode',
  'PUT /api/v4/verification/:code': 'verifyPhone',
  'PUT /api/v4/users/:userId/files/form-data': 'uploadPicture',
  'PUT /api/v4/payout-settings': 'changePayoutSettings',
  'POST /api/v4/projects': 'createProject',
  'POST /api/v4/projects/:id/publish': 'publishProject',
  'POST /api/v4/projects/:id/pause': 'pauseRecruiting',
  'POST /api/v4/projects/:id/resume': 'resumeRecruiting',
  'POST /api/v4/projects/:id/close': 'closeProject',
  'POST /v2/projects/survey/save': 'saveSurvey',
  'PATCH /api/v4/projects/:projectId/screener-responses/:id/process-auto-invite': 'processAutoInvite',
  'POST /v2/surveys/cancel': 'cancelSurvey',
  'POST /v2/surveys/startproject': 'startProject',
  'POST /api/v4/projects/:projectId/screener-responses/:id/invite': 'inviteParticipant',
  'POST /api/v4/projects/:projectId/screener-responses/:id/attended': 'markAttended',
  'POST /api/v4/projects/:projectId/screener-responses/:id/no-show': 'markNoShow',
  'POST /api/v4/projects/:projectId/screener-responses/:id/invalid': 'invalidateResponse',
  'POST /api/v4/projects/:projectId/screener-responses/:id/reject-quality': 'rejectForQuality',
  'POST /api/v4/projects/:projectId/screener-responses/:id/approve-payment': 'approvePayment',
  'PUT /api/v4/payouts/:id/destination': 'changePayoutDestination',
  'POST /api/v4/operations/payouts/:id/retry': 'retryPayout',
  'POST /api/v4/operations/projectors/:name/rebuild': 'rebuildProjector',
  'POST /api/v4/operations/projectors/:name/resume': 'resumeProjector',
  'POST /api/v4/operations/projectors/:name/verify': 'verifyProjector',
  'POST /api/v4/operations/projectors/:name/roll-back': 'rollBackProjector',
  'POST /api/v4/operations/projectors/:name/drop-previous': 'dropPreviousProjector',
};

/** The stored name of a call. Never changes for a call that was released. */
export const commandNameOf = ({ route }: Pick<Contract, 'route'>): string => releasedNames[route] ?? route;
