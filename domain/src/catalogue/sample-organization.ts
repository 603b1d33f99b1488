import { derivedId } from '../kernel/ids.js';

/** The organization of the demo's sample projects: on them alone researchers are simulated (contract, Demo). */
export const sampleOrganizationId = derivedId('organization', 'samples');
