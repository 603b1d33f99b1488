import { createPool } from '@panelist/infra/postgres';
import { runProcessors } from '@panelist/infra/processors';
import { projections } from '../projections.js';
import { accessOver } from './projection-world.test-kit.js';

/** Runs all projections in a process of their own, until a test kills it. */
const [url = '', masterKey = '', lease = '{}'] = process.argv.slice(2);
const pace = JSON.parse(lease) as { readonly leaseMs: number; readonly beatMs: number };
await runProcessors(await accessOver(createPool(url), Buffer.from(masterKey, 'hex')), projections, {
  service: 'projectors',
  ...pace,
});
