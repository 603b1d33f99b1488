export * from './port.js';
export { purposeCipher } from './purpose-cipher.js';
export type { PurposeCipher } from './purpose-cipher.js';
export { sealBytes, unsealBytes } from './sealed-bytes.js';
export { newFileKey, sealChunks, sealedRange, unsealChunks } from './sealed-chunks.js';
export type { MasterKeys } from './master-keys.js';
export { rotateMasterKey } from './rotate-master-key.js';
export type { Rotation } from './rotate-master-key.js';
export { memoryVault, openVault, postgresVault } from './vault.js';
