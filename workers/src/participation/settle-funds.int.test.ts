import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { organizationFundsDecider, organizationFundsStream, projectDecider, projectStream } from '@panelist/domain/catalogue';
import { participationStream, type ParticipationEvent } from '@panelist/domain/participation';
import { aResponse } from '../../../infra/testing/index.js';
import { by, given, openWorld, participant, project, takesPart, until, type Taken, type World } from '../workers.test-kit.js';

const organizationId = 'organization-1';

describe('the funds of an organization', () => {
  let all: World;
  let projectId: string;

  beforeEach(async () => {
    all = await openWorld();
    projectId = await project(all, organizationId);
  });
  afterEach(async () => all.close());

  const load = async () =>
    (await all.dependencies.commands.load(organizationFundsDecider, organizationFundsStream.of(organizationId))).state;
  const fundsAre = async (reservedCents: number, spentCents: number) =>
    until(
      async () => {
        const funds = await load();
        return funds.reservedCents === reservedCents && funds.spentCents === spentCents;
      },
      `reserved ${reservedCents} and spent ${spentCents}`,
      all.logged,
    );

  /** A submitted response that has reserved its funds, as an invitation does before it is appended. */
  const reserved = async (): Promise<Taken> => {
    const userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
    const taken = await takesPart(all, userId, projectId, 'ScreenerSubmitted');
    const order = { type: 'ReserveFunds', organizationId, projectId, amountCents: 6_250, asOf: 1 } as const;
    const { participationId } = taken;
    await all.dependencies.commands.handle(
      organizationFundsDecider,
      organizationFundsStream.of(organizationId),
      { ...order, participationId },
      by('researcher-1'),
    );
    return taken;
  };
  const goesOn = async (taken: Taken, ...types: readonly ParticipationEvent['type'][]) =>
    given(all, participationStream.of(taken.participationId), ...aResponse(types, taken));

  it('are spent by an approval, which releases the rest', async () => {
    const taken = await reserved();
    await goesOn(taken, 'ParticipantInvited', 'ParticipantAttended', 'PaymentApproved');
    await all.startWorkers();
    await fundsAre(0, 5_000);
  });

  it('are released when no payment can follow', async () => {
    await all.startWorkers();
    const ends = ['NoShowRecorded', 'ResponseInvalidated', 'ResponseRejectedForQuality', 'ResponseCancelled'] as const;
    for (const end of ends) await goesOn(await reserved(), 'ParticipantInvited', 'SessionBooked', end);
    await fundsAre(0, 0);
    const released = (await all.eventsOf(organizationFundsStream.of(organizationId))).filter((type) => type === 'FundsReleased');
    expect(released).toHaveLength(ends.length);
  });

  it('are released when the project closes, except where the participant has begun', async () => {
    await goesOn(await reserved(), 'ParticipantInvited');
    await goesOn(await reserved(), 'ParticipantInvited', 'ProjectStarted');
    await goesOn(await reserved(), 'ParticipantInvited', 'SessionBooked');
    await goesOn(await reserved(), 'ParticipantInvited', 'ParticipantAttended');
    await all.startWorkers();
    const { commands, clock } = all.dependencies;
    const close = { type: 'CloseProject', data: { at: clock.now() } } as const;
    await commands.handle(projectDecider, projectStream.of(projectId), close, by('researcher-1'));
    await fundsAre(3 * 6_250, 0);
  });

  it('are released after a while where a process died before it invited, and only there', async () => {
    await all.startWorkers();
    await reserved();
    await goesOn(await reserved(), 'ParticipantInvited');
    const waiting = async () => {
      const { rowCount } = await all.database.pool.query("select 1 from app.deadlines where kind = 'settle-organization-funds'");
      return rowCount;
    };
    await until(async () => (await waiting()) === 2, 'both are looked at later', all.logged);
    expect((await load()).reservedCents).toBe(2 * 6_250);
    all.clock.advance(16 * 60_000);
    await until(async () => (await waiting()) === 0, 'both were looked at', all.logged);
    await fundsAre(6_250, 0);
  });
});
