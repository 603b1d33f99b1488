import { payoutLife } from '@panelist/domain/payout';
import type { PayoutEvent } from '@panelist/domain/payout';
import type { Evidence, LoggedEvent } from '../evidence.js';
import type { Violation } from '../violation.js';

const rule = 'rows of workers equal the log';

/**
 * The open payouts are those of the log, each with who has to move; every screener cycle that was
 * opened and not reset has its deadline, and none that was reset has one. Only where all work has
 * ended: a worker writes its rows before it moves its checkpoint.
 */
export function workersRowsAreFolds({
  log,
  workersRows,
  unrest,
  erased,
}: Pick<Evidence, 'log' | 'workersRows' | 'unrest' | 'erased'>): readonly Violation[] {
  if (unrest.length > 0) return [];
  const seen = log.filter(({ data }) => !erased.has(String(data['userId'])));
  return [
    ...differences('open_payouts', openPayouts(seen), workersRows.openPayouts, erasedPayouts(log, erased)),
    ...cycleDeadlines(seen, workersRows.deadlines),
  ];
}

function openPayouts(log: readonly LoggedEvent[]): ReadonlyMap<string, string> {
  const open = new Map<string, string>();
  for (const { type, data } of log) {
    if (!type.startsWith('Payout')) continue;
    // Read through the codec, which types the events.
    const { waitsFor } = payoutLife.needs({ type } as Pick<PayoutEvent, 'type'>);
    const payoutId = String(data['payoutId']);
    if (waitsFor === 'over') open.delete(payoutId);
    else if (waitsFor !== null) open.set(payoutId, waitsFor);
  }
  return open;
}

const erasedPayouts = (log: readonly LoggedEvent[], erased: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(log.flatMap(({ data }) => (erased.has(String(data['userId'])) ? [String(data['payoutId'])] : [])));

function differences(
  table: string,
  due: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
  ignored: ReadonlySet<string>,
): readonly Violation[] {
  const missing = [...due].filter(([id, value]) => found.get(id) !== value);
  const extra = [...found.keys()].filter((id) => !due.has(id) && !ignored.has(id));
  return [
    ...missing.map(([id, value]) => ({ rule, what: `${table} has ${id} with ${found.get(id) ?? 'no row'} instead of ${value}` })),
    ...extra.map((id) => ({ rule, what: `${table} has ${id}, which is not open` })),
  ];
}

/** The reaction's name, which stored ids of deadlines begin with. */
const RESET = 'reset-screener-cycle-when-expired';

function cycleDeadlines(log: readonly LoggedEvent[], deadlines: ReadonlySet<string>): readonly Violation[] {
  const reset = new Set(log.flatMap(({ type, data }) => (type === 'ScreenerCycleReset' ? [String(data['cycleId'])] : [])));
  return log.flatMap(({ type, data, eventId, position }): readonly Violation[] => {
    if (type !== 'ScreenerCycleOpened') return [];
    const cycle = String(data['cycleId']);
    const isDue = !reset.has(cycle);
    if (deadlines.has(`${RESET}-${eventId}`) === isDue) return [];
    return [{ rule, what: `the cycle ${cycle} ${isDue ? 'has no deadline' : 'was reset and has a deadline'}`, position }];
  });
}
