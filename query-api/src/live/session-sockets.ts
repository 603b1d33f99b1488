import { randomUUID } from 'node:crypto';
import type { Bus, ChangeNotification } from '@panelist/infra/bus';
import { beatMs } from './presence.js';

/** How many connections of a session one process has: `position` is `{process}:{count}`. */
const countsSockets = 'session_sockets';
const forgetMs = 2.5 * beatMs;

export interface SessionSockets {
  /** Connections of a session in all processes, as far as is known. */
  total(sessionId: string): number;
  opened(sessionId: string, userId: string): void;
  closed(sessionId: string, userId: string): void;
  /** Whether the hint was one about these counts. */
  take(hint: ChangeNotification): boolean;
  /** Says all counts again, and forgets those of processes that were silent for long. */
  beat(): void;
}

/**
 * The connections of each session in all processes, which announce theirs over the bus (contract,
 * Accounts). Exact within a process; those that open at the same moment at two processes can
 * exceed a limit, since a hint takes its time.
 */
export function sessionSockets(bus: Pick<Bus, 'publish'>, now: () => number = () => performance.now()): SessionSockets {
  const ownId = randomUUID();
  const here = new Map<string, { count: number; readonly userId: string }>();
  const elsewhere = new Map<string, Map<string, { readonly count: number; readonly at: number }>>();
  const publish = (sessionId: string, userId: string, count: number): void =>
    bus.publish({ userId, what: countsSockets, id: sessionId, position: `${ownId}:${count}` });

  function change(sessionId: string, userId: string, by: number): void {
    const count = (here.get(sessionId)?.count ?? 0) + by;
    if (count > 0) here.set(sessionId, { count, userId });
    else here.delete(sessionId);
    publish(sessionId, userId, count);
  }
  function forget(sessionId: string, processId: string): void {
    const processes = elsewhere.get(sessionId);
    processes?.delete(processId);
    if (processes?.size === 0) elsewhere.delete(sessionId);
  }

  return {
    total: (sessionId) =>
      [...(elsewhere.get(sessionId)?.values() ?? [])].reduce((sum, { count }) => sum + count, here.get(sessionId)?.count ?? 0),
    opened: (sessionId, userId) => change(sessionId, userId, 1),
    closed: (sessionId, userId) => change(sessionId, userId, -1),
    take({ what, id: sessionId, position }) {
      if (what !== countsSockets) return false;
      const [processId = '', counted] = position.split(':');
      const count = Number(counted);
      if (processId === ownId) return true;
      if (count === 0) forget(sessionId, processId);
      else elsewhere.set(sessionId, (elsewhere.get(sessionId) ?? new Map()).set(processId, { count, at: now() }));
      return true;
    },
    beat() {
      for (const [sessionId, { count, userId }] of here) publish(sessionId, userId, count);
      for (const [sessionId, processes] of elsewhere)
        for (const [processId, { at }] of processes) if (now() - at >= forgetMs) forget(sessionId, processId);
    },
  };
}
