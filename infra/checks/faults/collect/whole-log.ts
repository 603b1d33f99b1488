import type { Position } from '@panelist/infra/event-sourcing';
import type { LoggedEvent } from '../checker/evidence.js';
import type { StraightAccess } from '../product/straight-access.js';

const pageSize = 2_000;

/** Every event of the log in its order, decrypted. */
export async function wholeLog({ log }: Pick<StraightAccess, 'log'>): Promise<readonly LoggedEvent[]> {
  const events: LoggedEvent[] = [];
  let from: Position | null = null;
  for (;;) {
    const page: Awaited<ReturnType<typeof log.readAll>> = await log.readAll(from, { limit: pageSize });
    events.push(...page.events);
    if (page.atHead) return events;
    from = page.position;
  }
}
