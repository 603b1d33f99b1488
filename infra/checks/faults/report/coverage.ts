import { registry } from '@panelist/domain/registry';
import type { LoggedEvent } from '../checker/evidence.js';
import type { Entry } from '../history/entry.js';
import { isCallable } from '../walk/walker.js';

/** What a walk reached: names, with how often. */
export interface Coverage {
  readonly events: ReadonlyMap<string, number>;
  /** Commands by their route, acknowledged. */
  readonly commands: ReadonlyMap<string, number>;
}

export function coverageOf(history: readonly Entry[], log: readonly LoggedEvent[]): Coverage {
  const acknowledged = history.flatMap((entry) =>
    entry.kind === 'command' && entry.outcome === 'acknowledged' ? [entry.route] : [],
  );
  return { events: counted(log.map(({ type }) => type)), commands: counted(acknowledged) };
}

/** How many events and commands a run reached, and which not. */
export function coverageText({ events, commands }: Coverage, namesMissing = true): string {
  const calls = registry.contracts.flatMap(({ contract }) =>
    contract.side === 'command' && isCallable(contract) ? [contract.route] : [],
  );
  const of = (what: string, all: readonly string[], reached: ReadonlyMap<string, number>): string => {
    const missing = all.filter((each) => !reached.has(each)).toSorted();
    const count = `${all.length - missing.length} of ${all.length} ${what}`;
    return namesMissing ? `${count} (not ${missing.join(', ')})` : count;
  };
  return [of('types of event', [...registry.events.keys()], events), of('commands', calls, commands)].join('; ');
}

function counted(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
