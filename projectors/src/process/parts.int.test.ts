import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { inParts, nameOf, requestOfParts, ShapeChangedError, type Projection } from '@panelist/infra/processors';
import { rebuildReadModels, rollBackReadModel, verifyReadModel } from '../index.js';
import { participationsProjection as participations } from '../read-models/participation/participations-projection.js';
import { eventually, projectionWorld } from '../test-kit/projection-world.test-kit.js';
import type { ProjectionWorld } from '../test-kit/projection-world.test-kit.js';
import { randomHistory } from '../test-kit/random-history.test-kit.js';

describe('a read model in parts', () => {
  let world: ProjectionWorld;
  beforeEach(async () => {
    world = await projectionWorld();
  });
  afterEach(async () => world.close());

  const parts: readonly Projection[] = inParts(participations);
  const [first, second] = parts.map((part) => [part]);
  const names = parts.map(nameOf);
  const events = randomHistory(11, 400).filter(({ stream }) => stream.startsWith('participation-'));
  const half = Math.ceil(events.length / 2);
  const append = async (from: number, to: number) => {
    for (const { stream, events: those } of events.slice(from, to)) await world.append(stream, those);
  };
  const isAsFolded = async () => expect(await world.rows(participations)).toEqual(await world.fold(participations));
  const holders = async () => {
    const { rows } = await world.pool.query<{ holder: string }>('select holder from app.leads where name = any($1)', [names]);
    return new Set(rows.map(({ holder }) => holder)).size;
  };
  const states = async () => Promise.all(names.map(async (name) => world.state({ name })));

  it('is shared by two processes: each takes its own streams, and one alone takes all', async () => {
    await world.start([participations]);
    await append(0, half);
    const other = await world.start([participations]);
    await eventually(async () => (await holders()) === 2);
    await append(half, -10);
    await world.caughtUp([participations]);
    await isAsFolded();
    await other.stop();
    await append(-10, events.length);
    await world.caughtUp([participations]);
    await isAsFolded();
    expect(await holders()).toBe(1);
  });

  it('holds rows of one part while no process runs the other, and is compared with the log as far as each has come', async () => {
    await append(0, half);
    const one = await world.start(first);
    await world.caughtUp(first);
    const some = (await world.rows(participations)).length;
    expect(some).toBeGreaterThan(0);
    expect(await verifyReadModel(world.dependencies, 'participations')).toMatchObject({
      rows: some,
      different: 0,
      position: null,
    });
    await one.stop();
    await world.start(second);
    await world.caughtUp(second);
    expect((await world.rows(participations)).length).toBeGreaterThan(some);
    await append(half, events.length);
    await world.caughtUp(second);
    // The first part has not seen the last events.
    expect(await verifyReadModel(world.dependencies, 'participations')).toMatchObject({ different: 0 });
  });

  it('is rebuilt as a whole while two processes run it; a roll-back takes each part to where it was', async () => {
    await append(0, half);
    const one = await world.start(first);
    await world.caughtUp(first);
    await one.stop();
    const before = await world.rows(participations);
    await rebuildReadModels(world.dependencies, ['participations']);
    expect(new Set((await states()).map((state) => state?.position)).size).toBe(1);
    await isAsFolded();
    expect(await rollBackReadModel(world.dependencies, 'participations')).toBe(true);
    expect(await world.rows(participations)).toEqual(before);
    expect((await states()).map((state) => state?.position ?? null)).toEqual([expect.any(String), null]);
    await world.start([participations]);
    await world.start([participations]);
    await eventually(async () => (await holders()) === 2);
    await world.caughtUp([participations]);
    await isAsFolded();
    await requestOfParts(world.pool, names, 'rebuild');
    const epochs = (await states()).map((state) => Number(state?.epoch));
    await eventually(async () => (await states()).every((state, index) => Number(state?.epoch) > (epochs[index] ?? 0)));
    await append(half, events.length);
    await world.caughtUp([participations]);
    await isAsFolded();
  });

  it('with another number of parts under the same version stops the start', async () => {
    const model = { ...participations.model, parts: 3 };
    await expect(world.start([{ ...participations, model }], { onShapeChange: 'refuse' })).rejects.toThrow(ShapeChangedError);
    await append(0, events.length);
    await world.start([{ ...participations, model }], { onShapeChange: 'rebuild' });
    await world.caughtUp([{ ...participations, model }]);
    await isAsFolded();
    const { rows } = await world.pool.query("select name from app.checkpoints where model = 'participations'");
    expect(rows).toHaveLength(3);
  });

  it('needs rows that belong to one stream each', async () => {
    const handlers = new Map([['ProfileCreated', { where: () => ({ userId: 'user-1' }) }]]);
    await expect(world.start([{ ...participations, handlers }])).rejects.toThrow('has rows of several streams');
  });
});
