export { inProcessCalls } from './in-process-calls.js';
export type { CallInput, CallingPerson, InProcessCall } from './in-process-calls.js';
