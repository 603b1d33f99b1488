import { callMaker } from '../kernel/call.js';
import { profileStream, preferencesStream } from './streams.js';
import { accountStream } from '../identity/streams.js';
import { savedSearchesStream } from '../saved-search/streams.js';
import { payoutStream } from '../payout/streams.js';
import type { profileContracts } from './contracts.js';
import type { ownProfileContracts } from './profile-contracts.js';
import type { videoContracts } from './video-contracts.js';

const callsFor = callMaker<typeof profileContracts & typeof ownProfileContracts & typeof videoContracts>();
const byThemself = callsFor({ style: 'v4', access: 'user', whileImpersonating: 'refused' });
const open = callsFor({ style: 'v4', access: 'public' });
const openV2 = callsFor({ style: 'v2', access: 'public' });
const own = callsFor({ style: 'v4', access: 'user' });
const ownV2 = callsFor({ style: 'v2', access: 'user' });
const byThemselfV2 = callsFor({ style: 'v2', access: 'user', whileImpersonating: 'refused' });

export const lookups = open.query('GET /api/v4/lookups', []);
export const expandedLookups = open.query('GET /api/v4/lookups/expanded', []);
export const skillLookup = open.query('GET /api/v4/lookups/skills', []);
export const jobTitleSearch = openV2.query('POST /v2/search-job-titles', []);
export const placeSearch = open.query('GET /api/v4/places', []);
export const uploadPicture = byThemself.command('PUT /api/v4/users/:userId/files/form-data', [profileStream], { upload: true });
export const payoutSettings = own.query('GET /api/v4/payout-settings', [accountStream, profileStream, preferencesStream]);
export const changePayoutSettings = byThemself.command('PUT /api/v4/payout-settings', [preferencesStream], { stepUp: 'always' });
export const withdrawPayoutChange = byThemself.command('DELETE /api/v4/payout-settings/pending', [preferencesStream], {
  stepUp: 'always',
});
export const resendPayoutConfirmation = byThemself.command('POST /api/v4/payout-settings/pending/mail', [preferencesStream], {
  stepUp: 'always',
});

/** Links in mails: their tokens prove the mailbox, so that they work without a log-in. */
export const confirmPayoutChange = open.command('POST /api/v4/payout-settings/confirm', [preferencesStream, payoutStream]);
export const cancelPayoutChange = open.command('POST /api/v4/payout-settings/cancel', [preferencesStream, payoutStream]);
export const hideProject = ownV2.command('POST /v2/profiles/project/:id/hidden', [preferencesStream]);
export const showProject = ownV2.command('DELETE /v2/profiles/project/:id/hidden', [preferencesStream]);
export const saveNotifications = byThemselfV2.command('POST /v2/settings/notifications', [preferencesStream]);

/**
 * The link of each mail that the settings govern. The mail program's own button posts to it
 * (RFC 8058), as does the page at the same address; its token names the person and the mail.
 */
export const unsubscribe = openV2.command('POST /panelists/v2/unsubscribe', [preferencesStream, savedSearchesStream]);
export const profileLocks = own.query('GET /api/v4/profile-locks/profiles/:profileId', [profileStream]);
export const saveProfile = byThemselfV2.command('POST /v2/profiles/save', [profileStream, accountStream], {
  stepUp: 'sometimes',
});
export const patchProfile = byThemself.command('PATCH /api/v4/profiles/:id', [profileStream]);
export const saveSocialLinks = byThemselfV2.command('POST /v2/profiles/social', [profileStream]);

/** Both answers stand in the body and in `response`: the documents have either form. */
export const checkWorkEmail = openV2.query('GET /v2/profiles/verify-work-email/:email', []);
export const checkCompanyMatch = openV2.query('GET /v2/profiles/check-email-company-match/:company/:domain', []);
export const verifyWorkEmail = byThemselfV2.command('POST /v2/panelists/verify-work-email', [profileStream]);
export const sendWorkEmailVerification = byThemself.command('GET /api/v3.5/panelists/emails/send-employment-email-verification', [
  profileStream,
]);
export const savePagePreferences = ownV2.command('PUT /v2/panelists/preferences', [preferencesStream]);
export const skillSearch = openV2.query('POST /v2/skills/search', []);
export const videoUploadUrl = byThemselfV2.query('GET /v2/video-urls/upload-url', []);
export const videoDownloadUrl = ownV2.query('GET /v2/video-urls/download-url', [profileStream]);
export const saveVideoIntro = byThemselfV2.command('POST /v2/profiles/:profileId/videoIntro', [profileStream]);
export const deleteVideoIntro = byThemselfV2.command('DELETE /v2/profiles/:profileId/videoIntro', [profileStream]);
