export { mountAuthorizePages } from './authorize-page.js';
export { oauthServer, oauthSettings } from './oauth-server.js';
export { demoIdentity } from './people.js';
