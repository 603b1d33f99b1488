import { callMaker } from '../kernel/call.js';
import type { passkeyContracts } from './passkey-contracts.js';
import { accountStream } from './streams.js';

const callsFor = callMaker<typeof passkeyContracts>();
const own = callsFor({ style: 'v4', access: 'user' });
const byThemself = callsFor({ style: 'v4', access: 'user', whileImpersonating: 'refused' });
const withCookie = callsFor({ style: 'v2', access: 'cookie' });

export const ownPasskeys = own.query('GET /api/v4/passkeys', [accountStream]);
export const newPasskeyOptions = byThemself.command('POST /api/v4/passkeys/options', [], { stepUp: 'always' });
export const addPasskey = byThemself.command('POST /api/v4/passkeys', [accountStream], { stepUp: 'always' });
export const renamePasskey = byThemself.command('PATCH /api/v4/passkeys/:id', [accountStream], { stepUp: 'always' });
export const removePasskey = byThemself.command('DELETE /api/v4/passkeys/:id', [accountStream], { stepUp: 'always' });
/** Also for the second factor of a log-in, and for the proof of a session. */
export const passkeyLogInOptions = withCookie.command('POST /login/passkey/options', []);
export const logInByPasskey = withCookie.command('POST /login/passkey', [accountStream]);
