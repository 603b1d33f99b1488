import { context } from '../kernel/context.js';
import { contractsOf } from '../kernel/contract.js';
import * as calls from './calls.js';
import { schedulingContracts } from './contracts.js';
import { calendarEvents } from './events.js';
import * as jobs from './jobs.js';
import { schedulingRefusals } from './refusals.js';

export const scheduling = context({
  name: 'scheduling',
  events: [calendarEvents],
  refusals: schedulingRefusals,
  contracts: contractsOf(calls, schedulingContracts),
  jobs,
});
