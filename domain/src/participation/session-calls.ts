import { callMaker } from '../kernel/call.js';
import type { participationContracts } from './contracts.js';
import { screenerCycleStream } from './streams.js';

// See `identity/session-calls.ts`.

const ownV2 = callMaker<typeof participationContracts>()({ style: 'v2', access: 'user' });

export const surveyCycle = ownV2.query('GET /v2/profiles/survey-cycle', [screenerCycleStream]);
