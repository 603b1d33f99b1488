export { createLogger, droppedLogLines } from './create-logger.js';
export type { Logger, LoggerOptions, OpenLog } from './create-logger.js';
export { inLogContext } from './create-logger.js';
