export type { Dependencies } from './dependencies.js';
export type { Service, RunningService } from './service.js';
