import { stream } from '../kernel/stream.js';

/** A project: its details, target and screener. */
export const projectStream = stream('project', 'projectId');
/** What an organization has paid in, and what its projects hold and have spent of it. */
export const organizationFundsStream = stream('organizationFunds', 'organizationId');
