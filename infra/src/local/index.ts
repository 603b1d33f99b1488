export { banner } from './banner.js';
export { emptyDataFolder } from './data-folder.js';
export { removeEmbeddedDatabase } from './embedded-database.js';
export { runPanelist } from './run-panelist.js';
export type { Panelist, RunOptions, Step } from './run-panelist.js';
export { stopOnSignals } from './stop-on-signals.js';
