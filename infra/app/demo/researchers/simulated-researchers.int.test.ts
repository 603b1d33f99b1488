import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { projectDecider, projectStream, sampleOrganizationId } from '@panelist/domain/catalogue';
import { participationDecider, participationStream, projectFactsOf } from '@panelist/domain/participation';
import { payoutStream } from '@panelist/domain/payout';
import { sampleProjects } from '../projects/samples/index.js';
import { by, participant, project, takesPart, until, openWorld, type World } from '../../../../workers/src/workers.test-kit.js';

describe('simulated researchers', () => {
  let all: World;

  beforeEach(async () => {
    all = await openWorld();
  });
  afterEach(async () => all.close());

  const applies = async (code?: string) => {
    const userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
    return takesPart(all, userId, await project(all, sampleOrganizationId, code), 'ScreenerSubmitted');
  };
  const sampleCode = sampleProjects[0]?.code;

  it('invite, hold and pay for a survey among the samples', async () => {
    await all.startWorkers({ simulateResearchers: true });
    const { participationId, payoutId, projectId } = await applies(sampleCode);
    const stream = participationStream.of(participationId);
    const has = (type: string) => until(async () => (await all.eventsOf(stream)).includes(type), type, all.logged);
    const waits = () =>
      until(
        async () =>
          (await all.database.pool.query("select 1 from app.deadlines where kind = 'simulate-researcher'")).rowCount === 1,
        'it is on their mind',
      );
    await waits();
    expect(await all.eventsOf(stream)).not.toContain('ParticipantInvited');
    all.clock.advance(5_000);
    await has('ParticipantInvited');
    const { commands, clock } = all.dependencies;
    const facts = projectFactsOf((await commands.load(projectDecider, projectStream.of(projectId))).state);
    if (facts === null) throw new Error('the project is there');
    const start = { type: 'StartProject', data: { at: clock.now() } } as const;
    await commands.handle(participationDecider, stream, start, by('dana'), { project: facts, applicant: null });
    await waits();
    all.clock.advance(8_000);
    await has('ParticipantAttended');
    await waits();
    all.clock.advance(6_000);
    await has('PaymentApproved');
    await until(async () => (await all.eventsOf(payoutStream.of(payoutId))).includes('PayoutSettled'), 'paid', all.logged);
  });

  it("change no project of the researcher's own", async () => {
    await all.startWorkers({ simulateResearchers: true });
    const theirs = await applies();
    const sample = await applies(sampleCode);
    await until(
      async () => (await all.database.pool.query('select 1 from app.deadlines')).rowCount === 1,
      'the sample is on their mind',
    );
    all.clock.advance(60_000);
    await until(
      async () => (await all.eventsOf(participationStream.of(sample.participationId))).includes('ParticipantInvited'),
      'the sample went on',
      all.logged,
    );
    expect(await all.eventsOf(participationStream.of(theirs.participationId))).not.toContain('ParticipantInvited');
  });
});
