import { callMaker } from '../kernel/call.js';
import { accountStream } from './streams.js';
import { profileStream, preferencesStream } from '../profile/streams.js';
import type { identityContracts } from './contracts.js';
import type { referrerContracts } from './referrer-contract.js';
import type { settingsContracts } from './settings-contracts.js';
import type { socialContracts } from './social-contracts.js';

const callsFor = callMaker<
  typeof identityContracts & typeof referrerContracts & typeof settingsContracts & typeof socialContracts
>();
const byThemself = callsFor({ style: 'v4', access: 'user', whileImpersonating: 'refused' });
const own = callsFor({ style: 'v4', access: 'user' });
const open = callsFor({ style: 'v4', access: 'public' });
const byThemselfV2 = callsFor({ style: 'v2', access: 'user', whileImpersonating: 'refused' });
const optional = callsFor({ style: 'v4', access: 'optional' });
const optionalV2 = callsFor({ style: 'v2', access: 'optional' });
const ownV2 = callsFor({ style: 'v2', access: 'user' });
const withCookie = callsFor({ style: 'v2', access: 'cookie' });
const openV2 = callsFor({ style: 'v2', access: 'public' });

export const logIn = withCookie.command('POST /login', [accountStream]);
export const logInBySecondFactor = withCookie.command('POST /login/second-factor', [accountStream]);
export const authorizeChannel = own.query('POST /pusher/auth', [accountStream]);
export const captchaChallenge = open.command('GET /api/v4/captcha', []);

/**
 * Signing up. A logged-in caller without a profile sends the same payload to create one: the
 * account's e-mail and password stay, so `provider`, `email` and `password` of the payload are
 * ignored. An account with a profile gets `profile.exists` (409), an account that takes no part in
 * studies `access.forbidden` (403).
 */
export const signUp = optionalV2.command('POST /v2/user/signup', [accountStream, profileStream]);
export const verifyEmail = byThemselfV2.command('POST /v2/panelists/verify-email', [accountStream]);
export const resendEmailVerification = ownV2.command('GET /v2/panelists/resend', [accountStream]);
export const phoneIsUnused = optional.command('GET /api/v4/profiles/get-id-by-phone-number', [accountStream]);
export const sendPhoneCode = byThemself.command('POST /api/v4/verification', [accountStream], { stepUp: 'always' });
export const verifyPhone = byThemself.command('PUT /api/v4/verification/:code', [accountStream], { stepUp: 'always' });
export const userById = own.query('GET /api/v4/users/:userId', [accountStream, profileStream, preferencesStream]);

export const referrer = openV2.query('GET /referrer/:code', [accountStream, profileStream]);
export const undoEmailChange = openV2.command('POST /v2/panelists/undo-email', [accountStream]);
export const forgotPassword = openV2.command('POST /v2/user/forgot-password', []);
export const resetPassword = openV2.command('POST /v2/user/reset-password', []);
export const startSocialFlow = withCookie.command('GET /auth/:provider', []);
export const finishSocialFlow = withCookie.command('GET /auth/:provider/callback', [accountStream]);
export const socialProvidersOn = openV2.query('GET /v2/user/social-providers', []);
export const readSocialTicket = openV2.command('POST /v2/user/social-ticket', []);
