import type { Lease, Leases } from '../event-sourcing/index.js';
import type { Pool } from '../postgres/index.js';
import type { Projection } from './projection.js';
import { clearRebuild } from './checkpoints.js';

/**
 * Runs `work` under leases on building these tables; its signal aborts when a lease is lost, or
 * with `signal`. Throws when another process is building one of them.
 */
export async function whileBuilding<Result>(
  { pool, leases }: { readonly pool: Pool; readonly leases: Leases },
  projections: readonly Projection[],
  signal: AbortSignal | undefined,
  work: (ended: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const held: Lease[] = [];
  try {
    for (const { name } of projections) {
      const lease = await leases.tryAcquire(`rebuild-${name}`);
      if (lease === undefined) throw new Error(`${name} is being rebuilt or verified already`);
      held.push(lease);
    }
    return await work(AbortSignal.any([...held.map(({ lost }) => lost), ...(signal ? [signal] : [])]));
  } finally {
    for (const { model } of projections.slice(0, held.length)) await clearRebuild(pool, model).catch(() => undefined);
    for (const lease of held) await lease.release();
  }
}
