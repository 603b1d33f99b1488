export { isCommonPassword } from './common-passwords.js';
export { hashPassword, verifyPassword } from './passwords.js';
