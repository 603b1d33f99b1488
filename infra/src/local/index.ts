export { banner } from './banner.js';
export { resetData } from './reset-data.js';
export { runPanelist } from './run-panelist.js';
export type { Panelist, RunOptions, Step } from './run-panelist.js';
export { runTask } from './run-task.js';
export type { TaskOptions } from './run-task.js';
export { stopOnSignals } from './stop-on-signals.js';
