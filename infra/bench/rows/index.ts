import type { BenchRow } from '../row.js';
import { appendAlone, appendBesideEmmett, appendTogether } from './append.js';
import { httpCommands } from './http-commands.js';

/** The rows of the table, in its order. */
export const rows: readonly BenchRow[] = [appendAlone, appendTogether, appendBesideEmmett, httpCommands];
