export type { FileStore } from './port.js';
export { postgresFiles } from './postgres-files.js';
export type { PostgresFilesOptions } from './postgres-files.js';
export * from './images/index.js';
export * from './blobs/index.js';
export * from './uploads/index.js';
export { zip } from './zip.js';
export type { ZipEntry } from './zip.js';
