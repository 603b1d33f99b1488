import type { Position } from '@panelist/infra/event-sourcing';
import type { LoggedEvent } from '../checker/evidence.js';
import type { DirectAccess } from '../product/direct-access.js';

const pageSize = 2_000;

/** Every event of the log in its order, decrypted. */
export async function wholeLog({ log }: Pick<DirectAccess, 'log'>): Promise<readonly LoggedEvent[]> {
  const events: LoggedEvent[] = [];
  let from: Position | null = null;
  for (;;) {
    const page: Awaited<ReturnType<typeof log.readAll>> = await log.readAll(from, { limit: pageSize });
    events.push(...page.events);
    if (page.atHead) return events;
    from = page.position;
  }
}
