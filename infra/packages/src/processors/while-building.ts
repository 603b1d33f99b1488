import type { Lead, Leads } from '../event-sourcing/index.js';
import type { Pool } from '../postgres/index.js';
import type { Projection } from './projection.js';
import { saveRebuild } from './checkpoints.js';

/**
 * Does this while no other process builds any of these tables; `ended` aborts when that is no longer sure, or with `signal`.
 * Throws when another process does so already.
 */
export async function whileBuilding<Result>(
  { pool, leads }: { readonly pool: Pool; readonly leads: Leads },
  projections: readonly Projection[],
  signal: AbortSignal | undefined,
  work: (ended: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const held: Lead[] = [];
  try {
    for (const { name } of projections) {
      const lead = await leads.tryAcquire(`rebuild-${name}`);
      if (lead === undefined) throw new Error(`${name} is being rebuilt or verified already`);
      held.push(lead);
    }
    return await work(AbortSignal.any([...held.map(({ lost }) => lost), ...(signal ? [signal] : [])]));
  } finally {
    for (const { name } of projections.slice(0, held.length)) await saveRebuild(pool, name, null).catch(() => undefined);
    for (const lead of held) await lead.release();
  }
}
