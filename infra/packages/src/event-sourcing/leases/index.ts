export { openLeases } from './leases.js';
export type { LeaseOptions } from './leases.js';
export type { Lease, Leases } from './port.js';
