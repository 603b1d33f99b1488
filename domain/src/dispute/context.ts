import { context } from '../kernel/context.js';
import * as contracts from './contracts.js';
import { disputeEvents } from './events.js';
import * as jobs from './jobs.js';
import { disputeRefusals } from './refusals.js';

export const dispute = context({ name: 'dispute', events: [disputeEvents], refusals: disputeRefusals, contracts, jobs });
