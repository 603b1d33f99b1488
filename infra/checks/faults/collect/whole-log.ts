import type { Position } from '@panelist/infra/event-sourcing';
import type { LoggedEvent } from '../checker/evidence.js';
import type { DirectAccess } from '../product/direct-access.js';

const pageSize = 2_000;

/** Every event of the log in its order, decrypted. */
export async function wholeLog(access: Pick<DirectAccess, 'log'>): Promise<readonly LoggedEvent[]> {
  return growingLog(access)();
}

/** The same again and again, each time with what came meanwhile. */
export function growingLog({ log }: Pick<DirectAccess, 'log'>): () => Promise<readonly LoggedEvent[]> {
  const events: LoggedEvent[] = [];
  let from: Position | null = null;
  return async () => {
    for (;;) {
      const page: Awaited<ReturnType<typeof log.readAll>> = await log.readAll(from, { limit: pageSize });
      events.push(...page.events);
      from = page.position;
      if (page.atHead) return events;
    }
  };
}
