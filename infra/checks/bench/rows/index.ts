import type { BenchRow } from '../row.js';
import { appendAlone, appendAgainstEmmett, appendTogether } from './append.js';
import { growth } from './growth.js';
import { httpCommands } from './http-commands.js';
import { liveLag } from './live-lag.js';
import { memory } from './memory.js';
import { pages } from './pages.js';
import { rebuild } from './rebuild.js';
import { projectSearch } from './project-search.js';
import { searchAlerts } from './search-alerts.js';
import { trueHourlyRate } from './true-hourly-rate.js';

/** The rows of the table, in its order. */
export const rows: readonly BenchRow[] = [
  appendAlone,
  appendTogether,
  appendAgainstEmmett,
  httpCommands,
  rebuild,
  liveLag,
  projectSearch,
  trueHourlyRate,
  searchAlerts,
  pages,
  memory,
  growth,
];
