export { proofOfWork } from './proof-of-work.js';
export type { Captcha } from './proof-of-work.js';
