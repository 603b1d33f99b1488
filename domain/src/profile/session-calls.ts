import { accountStream } from '../identity/streams.js';
import { callMaker } from '../kernel/call.js';
import type { consentContracts } from './consent-contract.js';
import type { profileContracts } from './contracts.js';
import type { ownProfileContracts } from './profile-contracts.js';
import { preferencesStream, profileStream } from './streams.js';

// See `identity/session-calls.ts`.

const callsFor = callMaker<typeof consentContracts & typeof profileContracts & typeof ownProfileContracts>();
const own = callsFor({ style: 'v4', access: 'user' });
const byThemselfV2 = callsFor({ style: 'v2', access: 'user', whileImpersonating: 'refused' });
const byAnybody = callsFor({ style: 'v2', access: 'optional', whileImpersonating: 'refused' });

export const profileByUser = own.query('GET /api/v4/profiles/user/:userId', [accountStream, profileStream, preferencesStream]);
export const giveConsent = byAnybody.command('POST /v2/panelists/consent', [preferencesStream]);
export const noteTimeZone = byThemselfV2.command('PUT /v2/panelists/timezone', []);
