import { createPool } from '@panelist/infra/postgres';
import { projectors } from '../projectors.js';
import { runProjectors } from '../runtime/run-projectors.js';
import { runtimeOver } from './projection-world.test-kit.js';

/** All projectors in a process of their own, until it is killed. */
const [url = '', masterKey = '', lease = '{}'] = process.argv.slice(2);
const pace = JSON.parse(lease) as { readonly leaseMs: number; readonly beatMs: number };
runProjectors(await runtimeOver(createPool(url), Buffer.from(masterKey, 'hex')), projectors, pace);
