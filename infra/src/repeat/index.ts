export { backOff, pauseAfter } from './back-off.js';
export type { BackOff, Pauses } from './back-off.js';
export { deferred } from './deferred.js';
export type { Deferred } from './deferred.js';
export { keyedMutex } from './keyed-mutex.js';
export type { KeyedMutex } from './keyed-mutex.js';
export { sleep } from './sleep.js';
export { reportOncePerOutage, throttleErrors } from './throttle-errors.js';
