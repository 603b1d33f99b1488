export type { Blobs } from './port.js';
export { diskBlobs } from './disk-blobs.js';
export { openBlobs } from './open-blobs.js';
