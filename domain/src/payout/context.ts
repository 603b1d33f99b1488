import { context } from '../kernel/context.js';
import * as contracts from './contracts.js';
import { payoutEvents } from './events.js';
import * as jobs from './jobs.js';
import { payoutRefusals } from './refusals.js';

export const payout = context({ name: 'payout', events: [payoutEvents], refusals: payoutRefusals, contracts, jobs });
