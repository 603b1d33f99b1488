import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ProductEvents } from '@panelist/domain/registry';
import { positionWaiter, reactionCheckpoint, reactions } from '@panelist/infra/processors';
import { projections, rebuildReadModels } from '@panelist/projectors';
import { eventually, projectionWorld, type ProjectionWorld } from '../../../projectors/src/test-kit/projection-world.test-kit.js';
import { registered, samplePerson } from '../../../projectors/src/test-kit/sample-events.test-kit.js';
import { loseTail } from '../../packages/src/event-sourcing/event-store/postgres/postgres-store.test-kit.js';
import { rewindCheckpoints } from './rewind.js';

const found = projections.find(({ model }) => model.name === 'accounts');
if (found === undefined) throw new Error('There is no read model of accounts');
const accountsProjection = found;

const pacing = { firstMs: 10, longestMs: 50 };

describe('a log that lost its last events', () => {
  let world: ProjectionWorld;
  let greeted: string[];
  beforeEach(async () => {
    world = await projectionWorld();
    greeted = [];
  });
  afterEach(async () => world.close());

  const greeting = reactions<ProductEvents>()({
    name: 'greeting',
    on: { AccountRegistered: async ({ data }) => void greeted.push(data.userId) },
  });
  const reaction = { name: reactionCheckpoint(greeting.name) };
  const start = async () => world.start([accountsProjection, greeting], { pacing });
  const join = async (number: number) => world.append(`account-user-${number}`, registered(samplePerson(number)));
  const people = async () => (await world.rows(accountsProjection)).map((row) => row['userId']);
  const stateOf = async (one: { readonly name: string }) => (await world.state(one))?.state;
  const handled = async (position: string) =>
    eventually(
      async () => ((await world.state(reaction))?.position ?? '') >= position && (await stateOf(reaction)) === 'running',
    );

  it('makes a running process read anew what took the lost positions, where the database lost its last writes', async () => {
    await start();
    const kept = await join(1);
    await join(2);
    await world.caughtUp([accountsProjection]);
    await handled(await join(3));
    // A standby that had not received the last writes becomes the primary.
    await loseTail(world, 2);
    await world.pool.query(`delete from ${accountsProjection.model.tableName} where user_id <> 'user-1'`);
    await world.pool.query('update app.checkpoints set position = $1, event_id = null where position > $1', [kept]);
    for (const number of [4, 5, 6]) await join(number);
    await world.caughtUp([accountsProjection]);
    expect(await people()).toEqual(['user-1', 'user-4', 'user-5', 'user-6']);
    await eventually(async () => greeted.includes('user-6'));
    expect(greeted).toEqual(['user-1', 'user-2', 'user-3', 'user-4', 'user-5', 'user-6']);
  });

  it('stops processors whose checkpoint is beyond the end, until an operator takes it back', async () => {
    const service = await start();
    const position = await join(1);
    await join(2);
    await handled(await join(3));
    await world.caughtUp([accountsProjection]);
    await loseTail(world, 2);
    await eventually(async () => (await stateOf(accountsProjection)) === 'ahead' && (await stateOf(reaction)) === 'ahead');
    // The database took its rows over, readers get no fresh page from them.
    expect(service.aheadOfLog()).toMatch(/^projector accounts, which is ahead of the event log/);
    expect(service.waitingFor()).toBe(service.aheadOfLog());
    await eventually(async () =>
      /panelist_projector_ahead\{projector="accounts"\} 1/.test(await world.metrics.register.metrics()),
    );
    const waiter = positionWaiter(world.pool, [accountsProjection.name], () => undefined);
    expect(await waiter.wait(position, 10)).toBe(false);
    // Other events come where the lost ones were: the processors still wait.
    for (const number of [4, 5, 6]) await join(number);
    expect(await waiter.wait(position, 200)).toBe(false);
    await waiter.close();
    expect(await people()).toEqual(['user-1', 'user-2', 'user-3']);

    const rewound = await rewindCheckpoints(world);
    expect(rewound).toMatchObject({ projections: [accountsProjection.name], reactions: [reaction.name] });
    await rebuildReadModels(world, ['accounts']);
    await world.caughtUp([accountsProjection]);
    expect(await people()).toEqual(['user-1', 'user-4', 'user-5', 'user-6']);
    expect(await world.rows(accountsProjection)).toEqual(await world.fold(accountsProjection));
    await handled((await world.store.head()) ?? '');
    expect(service.waitingFor()).toBeNull();
    expect(await rewindCheckpoints(world)).toMatchObject({ projections: [], reactions: [] });
  });

  it('is noticed at the next start, although other events are at the lost positions by then', async () => {
    const service = await start();
    const kept = await join(1);
    await handled(kept);
    const last = await join(2);
    await handled(last);
    await world.caughtUp([accountsProjection]);
    await service.stop();
    // As if the last event was recorded a minute before.
    await world.pool.query(
      "update app.checkpoints set moved_at = (select max(recorded_at) from event_store.events) + interval '1 minute'",
    );
    await loseTail(world, 1);
    for (const number of [4, 5, 6]) await join(number);

    const again = await start();
    await eventually(async () => (await stateOf(accountsProjection)) === 'ahead' && (await stateOf(reaction)) === 'ahead');
    expect(again.aheadOfLog()).not.toBeNull();
    const rewound = await rewindCheckpoints(world);
    expect(rewound).toMatchObject({ position: kept, reactions: [reaction.name] });
    await rebuildReadModels(world, ['accounts']);
    await world.caughtUp([accountsProjection]);
    expect(await people()).toEqual(['user-1', 'user-4', 'user-5', 'user-6']);
    await eventually(async () => greeted.includes('user-6'));
    // Nothing of the new history was left out.
    expect(greeted).toEqual(['user-1', 'user-2', 'user-4', 'user-5', 'user-6']);
  }, 30_000);
});
