import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { organizationFundsDecider, organizationFundsStream, projectDecider, projectStream } from '@panelist/domain/catalogue';
import { participationDecider, participationStream } from '@panelist/domain/participation';
import { nextDigestAt } from '@panelist/domain/profile';
import { by, openWorld, participant, project, takesPart, until, type World } from '../workers.test-kit.js';
import { mailReader, published, type MailReader } from './mail-readers.test-kit.js';

/**
 * Loses every job of this name until it is emptied, as a queue does that starts anew without its
 * disk.
 */
describe('what a lost queue has lost is done', () => {
  let all: World;
  let losing: string | null;
  let lost = 0;
  beforeEach(async () => {
    all = await openWorld({ contexts: ['participation'] });
    losing = null;
    lost = 0;
    const { add } = all.dependencies.queue;
    await all.startWorkers({
      queueAdd: async (definition, id, payload) => {
        if (definition.name === losing) lost++;
        else await add(definition, id, payload);
      },
    });
  });
  afterEach(async () => all.close());

  const mails = async ({ email }: Pick<MailReader, 'email'>, subject: string) =>
    (await all.sandbox.inbox(email)).filter((mail) => mail.subject?.startsWith(subject));
  /** The queue is there again, empty. */
  const back = async (jobs: number) => {
    await until(() => lost >= jobs, `${jobs} jobs are lost`, all.logged);
    losing = null;
    all.clock.advance(60_000);
  };
  const left = async (kind: string) =>
    (await all.database.pool.query('select from app.deadlines where kind = $1', [kind])).rowCount;
  const done = async (kind: string) => until(async () => (await left(kind)) === 0, `nothing of ${kind} is left`, all.logged);
  const close = async (projectId: string) => {
    const command = { type: 'CloseProject', data: { at: all.clock.now() } } as const;
    await all.dependencies.commands.handle(projectDecider, projectStream.of(projectId), command, by('researcher-1'));
  };

  it('the mail about a project that fits comes once', async () => {
    const readers = [await mailReader(all), await mailReader(all)];
    losing = 'mail-matched-when-project-published';
    await published(all);
    await back(2);
    await done('mail-matched-when-project-published');
    for (const reader of readers) expect(await mails(reader, 'A new project that fits you')).toHaveLength(1);
    all.clock.advance(3_600_000);
    for (const reader of readers) expect(await mails(reader, 'A new project that fits you')).toHaveLength(1);
  });

  it('the digest of a day comes once', async () => {
    const timeZone = 'Etc/GMT';
    const reader = await mailReader(all, { timeZone });
    const rows = async () => (await all.database.pool.query('select from app.digests')).rowCount;
    await until(async () => (await rows()) === 1, 'the digest has its time', all.logged);
    await published(all, {}, { imported: true });
    all.clock.advance(61_000);
    losing = 'send-daily-digest';
    const at = nextDigestAt(all.clock.now(), timeZone, null);
    all.clock.advance(Date.parse(at) - Date.parse(all.clock.now()));
    await back(1);
    await done('send-daily-digest');
    expect(await mails(reader, 'New for you')).toHaveLength(1);
  });

  it('people who were invited hear once that the project has closed', async () => {
    const projectId = await project(all, 'organization-1');
    const userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
    await takesPart(all, userId, projectId, 'ParticipantInvited');
    losing = 'mail-invited-when-project-closed';
    await close(projectId);
    await back(1);
    await done('mail-invited-when-project-closed');
    expect(await mails({ email: `${userId}@company.example` }, 'A project that invited you has closed')).toHaveLength(1);
  });

  it('every holder’s funds are released when the project closes', async () => {
    const organizationId = 'organization-1';
    const projectId = await project(all, organizationId);
    const { commands } = all.dependencies;
    for (let person = 0; person < 5; person++) {
      const userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
      const { participationId } = await takesPart(all, userId, projectId, 'ParticipantInvited');
      const asOf = (await commands.load(participationDecider, participationStream.of(participationId))).revision ?? 0;
      const command = {
        type: 'ReserveFunds',
        organizationId,
        projectId,
        participationId,
        amountCents: 6_250,
        compensations: [],
        asOf,
      } as const;
      await commands.handle(organizationFundsDecider, organizationFundsStream.of(organizationId), command, by('researcher-1'));
    }
    const reserved = async () =>
      (await commands.load(organizationFundsDecider, organizationFundsStream.of(organizationId))).state.reservedCents;
    losing = 'settle-funds-of-response';
    await close(projectId);
    await back(5);
    expect(await reserved()).toBe(5 * 6_250);
    await until(async () => (await reserved()) === 0, 'all is released', all.logged);
    const released = (await all.eventsOf(organizationFundsStream.of(organizationId))).filter((type) => type === 'FundsReleased');
    expect(released).toHaveLength(5);
  });
});
