import { derivedId } from '../kernel/ids.js';

/**
 * The organization of the demo's researcher and sample projects (contract, Demo).
 */
export const sampleOrganizationId = derivedId('organization', 'samples');
