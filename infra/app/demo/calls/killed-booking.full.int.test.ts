import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { participationStream } from '@panelist/domain/participation';
import { calendarDecider, calendarStream } from '@panelist/domain/scheduling';
import { aResponse, testProcess, type TestProcess } from '../../../testing/index.js';
import {
  given,
  openWorld,
  participant,
  project,
  takesPart,
  until,
  type Taken,
  type World,
} from '../../../../workers/src/workers.test-kit.js';

describe('a booking whose process is killed after it took the time', () => {
  let all: World;
  let booking: TestProcess | undefined;
  let taken: Taken;
  beforeEach(async () => {
    all = await openWorld();
    const start = new Date(Math.ceil(Date.parse(all.clock.now()) / 3_600_000 + 48) * 3_600_000);
    const slot = { start: start.toISOString(), end: new Date(start.getTime() + 3_600_000).toISOString() };
    const interview = { kindOfResearch: 1, task: null, slots: [slot] };
    const projectId = await project(all, 'organization-1', 'KILLED', 'researcher-1', interview);
    const userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
    taken = await takesPart(all, userId, projectId, 'ParticipantInvited');
    const file = new URL('./booking-process.test-kit.ts', import.meta.url);
    const running = testProcess(file, [all.database.url, taken.participationId, userId, slot.start]);
    booking = running;
    await until(() => running.lines.includes('claimed'), 'the time is taken', all.logged);
    await running.end();
  }, 40_000);
  afterEach(async () => {
    await booking?.end();
    await all.close();
  });

  const held = async () =>
    (await all.dependencies.commands.load(calendarDecider, calendarStream.of(taken.projectId))).state.claims;
  const events = async () => all.eventsOf(participationStream.of(taken.participationId));
  const isClaimedOnly = async () => {
    expect(await held()).toMatchObject([{ participationId: taken.participationId }]);
    expect(await events()).not.toContain('SessionBooked');
  };
  const noticed = async () =>
    until(
      async () => (await all.database.pool.query("select from app.deadlines where kind = 'settle-reservation'")).rowCount === 1,
      'the workers know',
      all.logged,
    );

  it('is finished', async () => {
    await isClaimedOnly();
    await all.startWorkers();
    await noticed();
    all.clock.advance(61_000);
    await until(async () => (await events()).includes('SessionBooked'), 'it is booked', all.logged);
    expect((await events()).filter((type) => type === 'SessionBooked')).toHaveLength(1);
    expect(await held()).toHaveLength(1);
  });

  it('is released if the response has ended meanwhile', async () => {
    await isClaimedOnly();
    await given(all, participationStream.of(taken.participationId), ...aResponse(['ResponseCancelled'], taken));
    await all.startWorkers();
    await until(async () => (await held()).length === 0, 'the time is free', all.logged);
    expect(await events()).not.toContain('SessionBooked');
  });
});
