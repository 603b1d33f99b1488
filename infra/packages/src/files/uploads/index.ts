export { buckets, keyFor, partsOfKey, plainType, savedName } from './buckets.js';
export { postgresUploads } from './postgres-uploads.js';
export type { UploadsOptions } from './postgres-uploads.js';
export type { OpenUpload, SignedAddress, UploadFacts, Uploads } from './port.js';
