import { accountStream } from '../identity/streams.js';
import { callMaker } from '../kernel/call.js';
import type { savedSearchContracts } from './contracts.js';
import { savedSearchesStream } from './streams.js';

const callsFor = callMaker<typeof savedSearchContracts>();
const own = callsFor({ style: 'v4', access: 'user' });
const byThemself = callsFor({ style: 'v4', access: 'user', whileImpersonating: 'refused' });

export const savedSearchList = own.query('GET /api/v4/saved-searches', [savedSearchesStream]);
export const saveSearch = byThemself.command('POST /api/v4/saved-searches', [savedSearchesStream]);
export const changeSavedSearch = byThemself.command('PATCH /api/v4/saved-searches/:id', [savedSearchesStream]);
export const deleteSavedSearch = byThemself.command('DELETE /api/v4/saved-searches/:id', [savedSearchesStream]);
export const alertSettings = own.query('GET /api/v4/alert-settings', [savedSearchesStream, accountStream]);
export const setAlertSettings = byThemself.command('PUT /api/v4/alert-settings', [savedSearchesStream]);
export const pushKey = own.query('GET /api/v4/push/key', []);
export const subscribePush = byThemself.command('POST /api/v4/push/subscriptions', [savedSearchesStream]);
/** With a body: an endpoint is an address that only its owner and we know. */
export const unsubscribePush = byThemself.command('DELETE /api/v4/push/subscriptions', [savedSearchesStream]);
