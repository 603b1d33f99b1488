export type { Dependencies } from './dependencies.js';
export type { Room, RunningRoom } from './room.js';
export { startThread } from './start-thread.js';
export { openLog } from './open-log.js';
