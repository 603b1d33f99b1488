import type { Position } from '@panelist/infra/event-sourcing';
import type { Dependencies } from '@panelist/infra/service';
import { loadAccount } from '@panelist/command-api';
import { openPastWorld, type PastWorld } from './past-world.js';
import { story, storyDays } from './story.js';
import type { Step } from './step.js';
import type { People } from './take-part.js';

const dayMs = 86_400_000;

interface Progress {
  readonly up_to: Date;
  readonly done: number;
  readonly position: Position | null;
  readonly finished: boolean;
}

/**
 * Fills the months before the demo: `begin` makes what they need (accounts, funds) at their
 * beginning, then each step of the story follows with the date that it has. A start that is killed
 * in between is taken up by the next one. A demo that has its accounts already is an older one and
 * gets no history: its dates would contradict what has happened there. Whether this demo has one.
 */
export async function fillHistory(
  dependencies: Dependencies,
  people: People,
  begin: (past: Dependencies) => Promise<void>,
): Promise<boolean> {
  const { clock, pool } = dependencies;
  const isNew = (await loadAccount(dependencies, people.participant.userId)).status === 'none';
  if (isNew) await pool.query('insert into sandbox.history (up_to) values ($1) on conflict do nothing', [clock.now()]);
  const { rows } = await pool.query<Progress>('select up_to, done, position, finished from sandbox.history');
  const [progress] = rows;
  if (progress === undefined) return false;
  if (progress.finished) return true;
  const upTo = progress.up_to.getTime();
  const world = await openPastWorld(dependencies, upTo - storyDays * dayMs);
  try {
    await begin(world.dependencies);
    await goThrough(dependencies, world, [story(people, upTo), upTo], progress);
    return true;
  } finally {
    await world.close();
  }
}

async function goThrough(
  { pool }: Pick<Dependencies, 'pool'>,
  world: PastWorld,
  [steps, upTo]: readonly [readonly Step[], number],
  progress: Progress,
): Promise<void> {
  let { position } = progress;
  for (const [index, { at, run }] of steps.entries()) {
    if (index < progress.done) continue;
    position = await world.followUps.runUntil(at, position);
    world.clock.moveTo(at);
    await run(world);
    position = await world.followUps.run(position);
    await pool.query('update sandbox.history set done = $1, position = $2', [index + 1, position]);
  }
  await world.followUps.runUntil(upTo, position);
  await pool.query('update sandbox.history set finished = true');
}
