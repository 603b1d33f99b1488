import { createPool } from '@panelist/infra/postgres';
import { openWorld } from '../workers.test-kit.js';

/**
 * All workers on another process's database, with a sandbox of their own that keeps the same books,
 * until killed.
 */
const [url = ''] = process.argv.slice(2);
const pool = createPool(url, { name: 'panelist-test-workers' });
const world = await openWorld({ opened: { url, pool, close: async () => pool.end() } });
await world.startWorkers();
process.stdout.write('runs\n');
