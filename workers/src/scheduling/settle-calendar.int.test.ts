import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { participationDecider, participationStream } from '@panelist/domain/participation';
import { calendarDecider, calendarStream } from '@panelist/domain/scheduling';
import { randomUUID } from 'node:crypto';
import { aResponse } from '../../../infra/testing/index.js';
import { by, given, openWorld, participant, project, takesPart, until, type Taken, type World } from '../workers.test-kit.js';

describe('the calendar of a project', () => {
  let all: World;
  let projectId: string;
  let start: string;

  beforeEach(async () => {
    all = await openWorld({ contexts: ['scheduling'] });
    projectId = await project(all, 'organization-1');
    start = new Date(Date.parse(all.clock.now()) + 86_400_000).toISOString();
  });
  afterEach(async () => all.close());

  const facts = () => ({
    ofProject: [{ start, end: new Date(Date.parse(start) + 3_600_000).toISOString() }],
    timezone: 'UTC',
  });
  /** A response that has claimed the time, as a booking does before it is appended. */
  const claims = async (): Promise<Taken> => {
    const userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
    const taken = await takesPart(all, userId, projectId, 'ParticipantInvited');
    const { participationId } = taken;
    const claim = { type: 'ClaimSlot', projectId, participationId, bookingUid: randomUUID(), start, timezone: 'UTC' } as const;
    const { commands, clock } = all.dependencies;
    await commands.handle(calendarDecider, calendarStream.of(projectId), { ...claim, at: clock.now() }, by(userId), facts());
    return taken;
  };
  const held = async () => (await all.dependencies.commands.load(calendarDecider, calendarStream.of(projectId))).state.claims;
  const isWaiting = () =>
    until(
      async () => (await all.database.pool.query("select 1 from app.deadlines where kind = 'settle-reservation'")).rowCount === 1,
      'the deadline is set',
      all.logged,
    );

  it('finishes a booking whose process died', async () => {
    const { participationId } = await claims();
    await all.startWorkers();
    await isWaiting();
    const stream = participationStream.of(participationId);
    expect(await all.eventsOf(stream)).not.toContain('SessionBooked');
    all.clock.advance(61_000);
    await until(async () => (await all.eventsOf(stream)).includes('SessionBooked'), 'it is booked', all.logged);
    const { state } = await all.dependencies.commands.load(participationDecider, stream);
    expect(state).toMatchObject({ status: 'SCHEDULED', booking: { start, claim: 1 } });
    expect(await held()).toHaveLength(1);
  });

  it('gives back the time of a response that ended before it was booked', async () => {
    const taken = await claims();
    await given(all, participationStream.of(taken.participationId), ...aResponse(['ResponseCancelled'], taken));
    await all.startWorkers();
    await until(async () => (await held()).length === 0, 'the time is free', all.logged);
    expect(await all.eventsOf(participationStream.of(taken.participationId))).not.toContain('SessionBooked');
  });

  it.each(['ResponseInvalidated', 'ResponseRejectedForQuality', 'ResponseCancelled'] as const)(
    'gives back the time after %s',
    async (type) => {
      const taken = await claims();
      await given(all, participationStream.of(taken.participationId), ...aResponse(['SessionBooked', type], taken));
      await all.startWorkers();
      await until(async () => (await held()).length === 0, 'the time is free', all.logged);
    },
  );

  it('keeps the time of a session that took place', async () => {
    const taken = await claims();
    await given(
      all,
      participationStream.of(taken.participationId),
      ...aResponse(['SessionBooked', 'ParticipantAttended'], taken),
    );
    await all.startWorkers();
    await isWaiting();
    all.clock.advance(61_000);
    await until(
      async () => (await all.database.pool.query("select 1 from app.deadlines where kind = 'settle-reservation'")).rowCount === 0,
      'looked at',
      all.logged,
    );
    expect(await held()).toHaveLength(1);
  });
});
