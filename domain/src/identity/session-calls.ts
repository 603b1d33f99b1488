import { callMaker } from '../kernel/call.js';
import { conversationStream } from '../messaging/streams.js';
import { participationStream } from '../participation/streams.js';
import { payoutStream } from '../payout/streams.js';
import { preferencesStream, profileStream } from '../profile/streams.js';
import { accessLogStream } from '../support/streams.js';
import type { sessionContracts } from './session-contracts.js';
import { accountStream } from './streams.js';

// The calls that every page makes, apart from the others: the first load of each page has them.
// Also in `profile` and `participation`.

const callsFor = callMaker<typeof sessionContracts>();
const openV2 = callsFor({ style: 'v2', access: 'public' });
const ownV2 = callsFor({ style: 'v2', access: 'user' });
const withCookie = callsFor({ style: 'v2', access: 'cookie' });

export const loggedIn = withCookie.query('POST /auth/loggedIn', [accountStream]);
export const unreadCounts = ownV2.query('GET /v2/panelists/messages', [participationStream, conversationStream, payoutStream]);
export const reportProblem = openV2.command('POST /v2/logger', []);
export const logOut = withCookie.command('GET /logout', [accountStream, accessLogStream]);
export const me = ownV2.query('GET /v2/panelists/me', [accountStream, profileStream, preferencesStream]);
