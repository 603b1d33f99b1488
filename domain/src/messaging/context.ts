import { context } from '../kernel/context.js';
import { contractsOf } from '../kernel/contract.js';
import * as calls from './calls.js';
import { messagingContracts } from './contracts.js';
import { conversationEvents } from './events.js';
import * as jobs from './jobs.js';
import { messagingRefusals } from './refusals.js';

export const messaging = context({
  name: 'messaging',
  events: [conversationEvents],
  refusals: messagingRefusals,
  contracts: contractsOf(calls, messagingContracts),
  jobs,
});
