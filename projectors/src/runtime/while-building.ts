import type { Lead, Leads } from '@panelist/infra/leads';
import type { Pool } from '@panelist/infra/postgres';
import type { AnyProjector } from '@panelist/infra/read-models';
import { saveRebuild } from './projector-state.js';

/**
 * Does this while nobody else builds any of these tables beside; `ended` aborts when that is no longer sure, or with `signal`.
 * Throws when somebody does so already.
 */
export async function whileBuilding<Result>(
  { pool, leads }: { readonly pool: Pool; readonly leads: Leads },
  projectors: readonly AnyProjector[],
  signal: AbortSignal | undefined,
  work: (ended: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const held: Lead[] = [];
  try {
    for (const { name } of projectors) {
      const lead = await leads.tryAcquire(`rebuild-${name}`);
      if (lead === undefined) throw new Error(`${name} is being rebuilt or verified already`);
      held.push(lead);
    }
    return await work(AbortSignal.any([...held.map(({ lost }) => lost), ...(signal ? [signal] : [])]));
  } finally {
    for (const { name } of projectors.slice(0, held.length)) await saveRebuild(pool, name, null).catch(() => undefined);
    for (const lead of held) await lead.release();
  }
}
