export type { Dependencies } from './dependencies.js';
export type { Room, RunningRoom } from './room.js';
