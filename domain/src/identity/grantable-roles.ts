import { roles } from '../kernel/call.js';

// Apart from the contracts: pages list the roles without what checks calls.
/** Every role but that of participants, which comes with a profile. */
export const grantableRoles = roles.filter((role) => role !== 'panelist');
