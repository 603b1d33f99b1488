export { buckets, isBucket, keyFor, namedKeyFor, partsOfKey, plainType, savedName } from './buckets.js';
export { postgresUploads } from './postgres-uploads.js';
export type { BucketName } from './buckets.js';
export type { UploadsOptions } from './postgres-uploads.js';
export type { OpenUpload, SignedAddress, UploadFacts, UploadForm, Uploads } from './port.js';
