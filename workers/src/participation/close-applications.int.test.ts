import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import {
  closeApplicationWhenProjectClosed,
  participationDecider,
  participationIdOf,
  participationStream,
  projectFactsOf,
  type ParticipationCommand,
  type ParticipationFacts,
} from '@panelist/domain/participation';
import { Refusal } from '@panelist/domain/kernel';
import { randomUUID } from 'node:crypto';
import { undecidedOn } from '../read-models/index.js';
import { by, openWorld, participant, project, takesPart, until, type World } from '../workers.test-kit.js';
import { itLong } from '../../../infra/testing/long-test.js';

const applicant: ParticipationFacts['applicant'] = {
  hasProfile: true,
  isEmailVerified: true,
  isPhoneVerified: true,
  hasPhoto: true,
  isIdentityVerified: true,
  isOfProject: false,
  eligibility: { eligible: true, reason: null },
  cycle: null,
};

const administrator = { kind: 'staff', id: 'adam' } as const;

describe('an application on a project that closes', () => {
  let all: World;
  let projectId: string;

  beforeEach(async () => {
    all = await openWorld({ contexts: ['participation'] });
    projectId = await project(all, 'organization-1');
  });
  afterEach(async () => all.close());

  const loadProject = async () => (await all.dependencies.commands.load(projectDecider, projectStream.of(projectId))).state;
  /** What a request knows that read the project now. */
  const factsNow = async (): Promise<ParticipationFacts> => {
    const facts = projectFactsOf(await loadProject());
    if (facts === null) throw new Error('the project is published');
    return { project: { ...facts, questions: [], requiresNda: false }, applicant };
  };
  const close = async () => {
    const { commands, clock } = all.dependencies;
    const command = { type: 'CloseProject', data: { at: clock.now() } } as const;
    await commands.handle(projectDecider, projectStream.of(projectId), command, { ...by('adam'), actor: administrator });
  };
  const send = async (userId: string, type: 'SaveScreenerDraft' | 'SubmitScreener', facts: ParticipationFacts) => {
    const { commands, clock } = all.dependencies;
    const participationId = participationIdOf(userId, projectId);
    const data = { participationId, userId, projectId, given: [], totalTimeSeconds: 1, agree: null, at: clock.now() };
    const command: ParticipationCommand = type === 'SaveScreenerDraft' ? { type, data } : { type, data: { ...data, limit: 10 } };
    await commands.handle(participationDecider, participationStream.of(participationId), command, by(userId), facts);
  };
  const closingsOf = async (userId: string) =>
    (await all.eventsOf(participationStream.of(participationIdOf(userId, projectId)))).filter(
      (type) => type === 'ApplicationClosed',
    ).length;
  const closingOf = async (userId: string) =>
    (await all.dependencies.log.read(participationStream.of(participationIdOf(userId, projectId)))).findLast(
      ({ type }) => type === 'ApplicationClosed',
    )?.data;
  const openOnes = async () => (await undecidedOn(all.dependencies, projectId, { afterId: '', page: 1_000 })).length;
  const mailsTo = async (userId: string) =>
    (await all.sandbox.inbox(`${userId}@company.example`)).filter(({ subject }) =>
      subject?.startsWith('This project has closed'),
    );

  it.each(['SaveScreenerDraft', 'SubmitScreener'] as const)(
    'ends, if its request (%s) read the project before the closing and wrote after it',
    async (type) => {
      await all.startWorkers();
      const userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
      const before = await factsNow();
      await close();
      await send(userId, type, before);
      await until(async () => (await closingsOf(userId)) === 1, 'it was closed', all.logged);
      await until(async () => (await mailsTo(userId)).length === 1, 'the person knows', all.logged);
      await until(async () => (await openOnes()) === 0, 'no row is left', all.logged);
      expect(await closingsOf(userId)).toBe(1);
      expect(await closingOf(userId)).toMatchObject({ decidedBy: 'adam', decidedAs: 'staff' });
    },
  );

  it('accepts no submission once it has ended, whatever the request knew', async () => {
    await all.startWorkers();
    const userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
    const before = await factsNow();
    await send(userId, 'SaveScreenerDraft', before);
    await close();
    await until(async () => (await closingsOf(userId)) === 1, 'it was closed', all.logged);
    expect(await closingOf(userId)).toMatchObject({ decidedBy: 'adam', decidedAs: 'staff' });
    await expect(send(userId, 'SubmitScreener', before)).rejects.toMatchObject({ code: 'participation.project-closed' });
    await expect(send(userId, 'SaveScreenerDraft', before)).rejects.toBeInstanceOf(Refusal);
  });

  itLong('ends exactly once in a race of applications and closing', async () => {
    await all.startWorkers();
    const people = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => participant(all, { method: 'PAYPAL', email: `p${index}@example.com` })),
    );
    const before = await factsNow();
    const racing = people.map(async (userId, index) => {
      const type = index % 2 === 0 ? 'SaveScreenerDraft' : 'SubmitScreener';
      if (index === 6) await close();
      await send(userId, type, before);
      if (type === 'SaveScreenerDraft')
        await send(userId, 'SubmitScreener', before).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
        });
    });
    await Promise.all(racing);
    for (const userId of people) await until(async () => (await closingsOf(userId)) === 1, 'it was closed', all.logged);
    await until(async () => (await openOnes()) === 0, 'no row is left', all.logged);
    expect(await Promise.all(people.map(closingsOf))).toEqual(people.map(() => 1));
  });

  itLong('ends once more walks find what a queue has lost, after a kill as well', async () => {
    const people = Array.from({ length: 30 }, () => randomUUID());
    await Promise.all(people.map(async (userId) => takesPart(all, userId, projectId, 'ScreenerSubmitted')));
    const handled = async () => {
      const head = await all.dependencies.store.head();
      const reached = `select from app.checkpoints where name = 'reaction-close-applications-when-project-closed' and position >= $1 collate "C"`;
      await until(async () => (await all.database.pool.query(reached, [head])).rowCount === 1, 'all is handled', all.logged);
    };
    let asked = 0;
    const real = all.dependencies.queue.add;
    const first = await all.startWorkers({
      queueAdd: async (definition, id, payload) => {
        if (definition.name === closeApplicationWhenProjectClosed.name && ++asked % 3 !== 0) return;
        await real(definition, id, payload);
      },
    });
    await handled();
    await close();
    const endings = async () => (await Promise.all(people.map(closingsOf))).reduce((sum, count) => sum + count, 0);
    await until(async () => (await endings()) === 10, 'what the queue has kept is done', all.logged);
    expect(asked).toBe(30);
    await first.stop(0);
    await all.startWorkers();
    const walks = async () => (await all.database.pool.query("select 1 from app.deadlines where kind like 'close-%'")).rowCount;
    await until(
      async () => {
        all.clock.advance(60_000);
        return (await walks()) === 0;
      },
      'a walk finds nothing',
      all.logged,
    );
    expect(await Promise.all(people.map(closingsOf))).toEqual(people.map(() => 1));
    expect(await openOnes()).toBe(0);
  });
});
