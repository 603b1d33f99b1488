import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { projections } from '../projections.js';
import { eventually, projectionWorld } from '../test-kit/projection-world.test-kit.js';
import type { ProjectionWorld } from '../test-kit/projection-world.test-kit.js';
import { randomHistory } from '../test-kit/random-history.test-kit.js';

describe('projections in several processes', () => {
  let world: ProjectionWorld;
  beforeEach(async () => {
    world = await projectionWorld();
  });
  afterEach(async () => world.close());

  const ledBy = async (...pids: readonly number[]) => {
    const leaders = await world.leaders();
    return leaders.length === pids.length && pids.every((pid) => leaders.includes(String(pid)));
  };

  it('are shared out, move from a frozen process and from a killed one, and equal a fold of the log', async () => {
    const first = world.startProcess();
    await eventually(async () => ledBy(first.pid));
    const second = world.startProcess();
    await eventually(async () => ledBy(first.pid, second.pid));

    const history = randomHistory(7, 300);
    let written = 0;
    const writing = (async () => {
      for (const { stream, events } of history) {
        await world.append(stream, events);
        written++;
      }
    })();
    // While it is writing.
    await eventually(async () => written > 40);
    first.signal('SIGSTOP');
    await eventually(async () => ledBy(second.pid));
    await writing;
    await world.caughtUp();
    first.signal('SIGCONT');
    // The process that woke up takes nothing back: the other one hands over what is the first one's
    // share.
    await eventually(async () => ledBy(first.pid, second.pid));
    await world.append('account-user-0', [{ type: 'EmailVerified', data: { userId: 'user-0' } }]);
    await world.caughtUp();

    second.signal('SIGKILL');
    await world.append('account-user-1', [{ type: 'EmailVerified', data: { userId: 'user-1' } }]);
    await eventually(async () => ledBy(first.pid));
    await world.caughtUp();
    for (const projection of projections) expect(await world.rows(projection)).toEqual(await world.fold(projection));
  }, 90_000);
});
