export * from './catalogue/index.js';
export * from './identity/index.js';
export * from './live/index.js';
export * from './operations/index.js';
export * from './participation/index.js';
export * from './payout/index.js';
export * from './profile/index.js';
export * from './support/index.js';
