import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** Processor time that the processes of a side have used, in milliseconds. */
export interface Cost {
  /** Of what answers: the product or the baseline. */
  readonly node: number;
  readonly postgres: number;
  /** Of the process that sends the calls; 0 where the caller is the measured process. */
  readonly client: number;
}

export type Meter = () => Cost;

/** The kernel counts in ticks of a hundredth of a second. */
const tickMs = 10;

/** Meters the processes with these ids and the server of this pool. Linux alone has the figures. */
export async function meterOf(pool: pg.Pool, node: number, client?: number): Promise<Meter> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = statOf(rows[0]?.pid ?? 0).parent;
  return () => ({
    node: statOf(node).own,
    postgres: timeOfServer(postmaster),
    client: client === undefined ? 0 : statOf(client).own,
  });
}

/** The postmaster, its processes, and those that have ended. */
function timeOfServer(postmaster: number): number {
  const { own, ended } = statOf(postmaster);
  const others = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter(({ parent }) => parent === postmaster);
  return others.reduce((sum, other) => sum + other.own, own + ended);
}

/** Zeros for a process that has ended meanwhile. */
function statOf(pid: number): { readonly parent: number; readonly own: number; readonly ended: number } {
  try {
    const [, parent = 0, ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = rest.slice(9);
    return { parent, own: (user + system) * tickMs, ended: (userOfEnded + systemOfEnded) * tickMs };
  } catch {
    return { parent: 0, own: 0, ended: 0 };
  }
}
