export { clockOffset, followClock } from './demo-clock.js';
export { fundsArrive, lagLists, overrule, refuseLookups, resendWebhooks } from './disturb.js';
export { demoMounts } from './demo-mounts.js';
export { demoIdentity } from './oauth/index.js';
export { inbox } from './inbox.js';
export type { InboxMessage } from './inbox.js';
export { startSandbox } from './start-sandbox.js';
export type { Sandbox } from './start-sandbox.js';
export { demoCalendarPath } from './calendar-pages.js';
