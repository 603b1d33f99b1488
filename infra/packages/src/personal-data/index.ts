export * from './port.js';
export { purposeCipher } from './purpose-cipher.js';
export type { PurposeCipher } from './purpose-cipher.js';
export { sealBytes, unsealBytes } from './sealed-bytes.js';
export { memoryVault, postgresVault } from './vault.js';
