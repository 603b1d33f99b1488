import { callMaker, staff } from '../kernel/call.js';
import {
  accountStream,
  emailClaimStream,
  phoneClaimStream,
  socialClaimStream,
  workEmailClaimStream,
  payoutClaimStream,
  identityClaimStream,
  organizationStream,
} from '../identity/streams.js';
import { profileStream, preferencesStream } from '../profile/streams.js';
import {
  participationStream,
  placeHoldsStream,
  invitationStream,
  placesStream,
  sharingStream,
  screenerCycleStream,
} from '../participation/streams.js';
import { savedSearchesStream } from '../saved-search/streams.js';
import { payoutCountStream, payoutStream } from '../payout/streams.js';
import { conversationStream } from '../messaging/streams.js';
import { disputeStream } from '../dispute/streams.js';
import { reviewStream } from '../fairness/streams.js';
import { referralStream, referralCodeStream } from '../referral/streams.js';
import { accessLogStream, exportStream } from './streams.js';
import { projectStream } from '../catalogue/streams.js';
import type { supportContracts } from './contracts.js';
import type { exportContracts } from './export-contracts.js';
import type { impersonationContracts } from './impersonation-contracts.js';
import type { privacyContracts } from './privacy-contracts.js';
import type { stateContracts } from './state-contracts.js';

const callsFor = callMaker<
  typeof supportContracts &
    typeof exportContracts &
    typeof impersonationContracts &
    typeof privacyContracts &
    typeof stateContracts
>();
const anyStaff = [...staff.support, ...staff.operations] as const;
const ofAnyStaff = callsFor({ style: 'v4', access: anyStaff });
const byAnyStaff = callsFor({ style: 'v4', access: anyStaff, whileImpersonating: 'refused' });
const ofStaff = callsFor({ style: 'v4', access: staff.support });
const byThemself = callsFor({ style: 'v4', access: 'user', whileImpersonating: 'refused' });
const bySupport = callsFor({ style: 'v4', access: staff.support, whileImpersonating: 'refused' });
const withCookie = callsFor({ style: 'v2', access: 'cookie' });
const own = callsFor({ style: 'v4', access: 'user' });

export const supportParticipants = ofStaff.query('GET /api/v4/support/participants', [
  accountStream,
  profileStream,
  participationStream,
  payoutStream,
]);
export const supportHistory = ofStaff.query('GET /api/v4/support/participants/:userId/history', [
  accountStream,
  emailClaimStream,
  phoneClaimStream,
  socialClaimStream,
  workEmailClaimStream,
  payoutClaimStream,
  identityClaimStream,
  profileStream,
  preferencesStream,
  savedSearchesStream,
  participationStream,
  invitationStream,
  sharingStream,
  placesStream,
  placeHoldsStream,
  screenerCycleStream,
  payoutStream,
  payoutCountStream,
  conversationStream,
  disputeStream,
  reviewStream,
  referralStream,
  referralCodeStream,
  accessLogStream,
  exportStream,
  organizationStream,
]);
export const requestExport = byThemself.command('POST /api/v4/users/:userId/export', [exportStream], { stepUp: 'always' });
export const exportStatus = byThemself.query('GET /api/v4/users/:userId/export/:id', [exportStream], { stepUp: 'sometimes' });
export const impersonate = bySupport.command('POST /api/v4/support/participants/:userId/impersonate', [accessLogStream]);
export const logInAsUser = withCookie.command('GET /loginasuser/:ticket', [accessLogStream]);
export const logOutAsUser = withCookie.command('GET /logoutasuser', [accessLogStream]);
export const giveAccessReason = byAnyStaff.command('POST /api/v4/support/participants/:userId/access-reason', [accessLogStream]);
export const accessReason = ofAnyStaff.query('GET /api/v4/support/participants/:userId/access-reason', [
  accessLogStream,
  accountStream,
]);
export const accessLog = own.query('GET /api/v4/users/:userId/access-log', [accessLogStream]);
/** It counts every event of the person, as their history does. */
export const storedData = own.query('GET /api/v4/users/:userId/held-data', supportHistory.about);
export const departures = own.query('GET /api/v4/users/:userId/departures', [
  accountStream,
  profileStream,
  preferencesStream,
  participationStream,
  placesStream,
  payoutStream,
  conversationStream,
  disputeStream,
  reviewStream,
]);
export const personState = ofStaff.query('GET /api/v4/support/participants/:userId/state', [
  accountStream,
  profileStream,
  preferencesStream,
  participationStream,
  projectStream,
  screenerCycleStream,
  payoutStream,
  referralStream,
  conversationStream,
  disputeStream,
]);
/** With names of people whom the caller looked at; the rest of it names no person. */
export const supportQueue = ofStaff.query('GET /api/v4/support/queue', [
  ...supportParticipants.about,
  projectStream,
  disputeStream,
  reviewStream,
  accessLogStream,
]);
export const eventTypes = ofStaff.query('GET /api/v4/support/event-types', []);
