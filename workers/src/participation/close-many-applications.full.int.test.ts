import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { randomUUID } from 'node:crypto';
import { by, openWorld, project, takesPart, until, type World } from '../workers.test-kit.js';

const minute = 60_000;
const checkpoint = 'reaction-close-applications-when-project-closed';

describe('a project with thousands of applicants that closes', () => {
  let all: World;
  let projectId: string;
  beforeEach(async () => {
    all = await openWorld({ contexts: ['participation'] });
    projectId = await project(all, 'organization-1');
  });
  afterEach(async () => all.close());

  const applicants = async (count: number, upTo: 'ScreenerSubmitted' | 'ParticipantInvited' = 'ScreenerSubmitted') => {
    for (let done = 0; done < count; done += 100)
      await Promise.all(Array.from({ length: 100 }, async () => takesPart(all, randomUUID(), projectId, upTo)));
    // The reaction begins here: it need not look at each of them while the test waits.
    await all.database.pool.query(
      `insert into app.checkpoints (name, position, epoch) values ($1, $2, 0)
       on conflict (name) do update set position = excluded.position`,
      [checkpoint, await all.dependencies.store.head()],
    );
  };
  const close = async () => {
    const { commands, clock } = all.dependencies;
    const command = { type: 'CloseProject', data: { at: clock.now() } } as const;
    await commands.handle(projectDecider, projectStream.of(projectId), command, by('researcher-1'));
  };
  /** How many applications have ended, and how many events say so. */
  const closings = async () => {
    const { rows } = await all.database.pool.query<{ applications: number; events: number }>(
      "select count(distinct stream)::int as applications, count(*)::int as events from event_store.events where type = 'ApplicationClosed'",
    );
    return rows[0] ?? { applications: 0, events: 0 };
  };
  /** Waits as long as applications go on to end. */
  const ended = async (count: number) => {
    let applications = 0;
    while (applications < count) applications = await moreThan(applications);
  };
  const moreThan = async (before: number): Promise<number> => {
    let now = before;
    await until(async () => (now = (await closings()).applications) > before, 'one more has ended', all.logged);
    return now;
  };
  const deadlines = async () => (await all.database.pool.query("select 1 from app.deadlines where kind like 'close-%'")).rowCount;
  /** Moves the clock until a walk finds nothing to close. */
  const noWalkIsLeft = async () =>
    until(
      async () => {
        all.clock.advance(minute);
        return (await deadlines()) === 0;
      },
      'no walk is left',
      all.logged,
    );
  /** The workers have handled everything that is in the log now. */
  const caughtUp = async () => {
    const head = await all.dependencies.store.head();
    await until(
      async () => {
        const { rowCount } = await all.database.pool.query(
          `select from app.checkpoints where name = $1 and position >= $2 collate "C"`,
          [checkpoint, head],
        );
        return rowCount === 1;
      },
      'the workers have caught up',
      all.logged,
    );
  };

  it('ends each application once, while the log goes on and workers are killed', async () => {
    const count = 1_500;
    await applicants(count);
    const first = await all.startWorkers();
    await caughtUp();
    await close();
    await ended(1);
    // The reaction goes on while applications are ended.
    await takesPart(all, randomUUID(), await project(all, 'organization-1'), 'ScreenerStarted');
    await caughtUp();
    expect((await closings()).applications).toBeLessThan(count);
    await first.stop(0);
    const second = await all.startWorkers();
    await ended(Math.floor(count / 2));
    await second.stop(0);
    await all.startWorkers();
    await ended(count);
    await noWalkIsLeft();
    expect(await closings()).toEqual({ applications: count, events: count });
  }, 180_000);

  it('tells each invited person once, in pages, and leaves their responses open', async () => {
    await applicants(100);
    await applicants(500, 'ParticipantInvited');
    const texts = new Set<string>();
    const real = all.dependencies.queue.add;
    const { queue } = await all.startWorkers({
      queueAdd: async (definition, id, payload) => {
        if (definition.name === 'mail-invited-when-project-closed') {
          texts.add(id);
        }
        await real(definition, id, payload);
      },
    });
    await caughtUp();
    await close();
    await ended(100);
    await noWalkIsLeft();
    // The jobs end some time after the walk that enqueued them; waits as long as they do.
    const moreCompleted = async (before: number): Promise<number> => {
      let now = before;
      const isMore = async () => (now = (await queue.counts())['mail-invited-when-project-closed']?.['completed'] ?? 0) > before;
      await until(isMore, 'one more job has ended', all.logged);
      return now;
    };
    let completed = 0;
    while (completed < 500) completed = await moreCompleted(completed);
    expect({ texts: texts.size, completed, closings: await closings() }).toEqual({
      texts: 500,
      completed: 500,
      closings: { applications: 100, events: 100 },
    });
  }, 180_000);
});
