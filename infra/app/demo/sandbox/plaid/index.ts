export { mountPlaidLink } from './link-pages.js';
export { plaidHeaders } from './plaid-keys.js';
export { plaidServer, SANDBOX_PLAID } from './plaid-server.js';
