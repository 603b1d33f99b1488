import { derivedId } from '../kernel/ids.js';

/**
 * The organization of the demo's sample projects. Researchers are simulated only on these projects
 * (contract, Demo).
 */
export const sampleOrganizationId = derivedId('organization', 'samples');
