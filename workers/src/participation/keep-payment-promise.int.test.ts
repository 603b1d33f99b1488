import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  participationDecider,
  participationStream,
  payUnansweredSession,
  projectFactsOf,
  unansweredSession,
  type ParticipationCommand,
  type ParticipationEvent,
} from '@panelist/domain/participation';
import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { commandHandler } from '@panelist/infra/event-sourcing';
import { aResponse } from '../../../infra/testing/index.js';
import {
  by,
  given,
  openWorld,
  participant,
  payoutEventsOf,
  project,
  takesPart,
  until,
  type Taken,
  type World,
} from '../workers.test-kit.js';

const hourMs = 3_600_000;
const asking = 'Please answer: did Dana take part';

describe('a session that its researcher does not answer', () => {
  let all: World;
  let researcherId: string;
  let projectId: string;

  const open = async (variables: Readonly<Record<string, string>> = {}) => {
    all = await openWorld({ contexts: ['participation', 'payout'], variables });
    researcherId = await participant(all, { method: 'PAYPAL', email: 'rae@example.com' }, 'Rae');
    projectId = await project(all, 'organization-1', undefined, researcherId, {
      kindOfResearch: 1,
      slots: [],
      task: undefined,
    });
  };
  beforeEach(async () => open());
  afterEach(async () => all.close());

  const streamOf = ({ participationId }: Taken) => participationStream.of(participationId);
  const after = (hours: number) => new Date(Date.parse(all.clock.now()) + hours * hourMs).toISOString();
  const goesOn = async (taken: Taken, ...types: readonly ParticipationEvent['type'][]) =>
    given(all, streamOf(taken), ...aResponse(types, taken));
  /** A session of an hour that begins now. */
  const session = async (): Promise<Taken> => {
    const userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
    const taken = await takesPart(all, userId, projectId, 'ParticipantInvited');
    await given(all, streamOf(taken), ...aResponse(['SessionBooked'], { ...taken, start: after(0), end: after(1) }));
    return taken;
  };
  const decides = async (taken: Taken, command: ParticipationCommand) => {
    const { commands } = all.dependencies;
    const facts = projectFactsOf((await commands.load(projectDecider, projectStream.of(projectId))).state);
    if (facts === null) throw new Error('The project is published');
    await commands.handle(participationDecider, streamOf(taken), command, by(researcherId), { project: facts, applicant: null });
  };
  const typesOf = async (taken: Taken) => (await all.eventsOf(streamOf(taken))).slice(3);
  const reaches = async (taken: Taken, type: ParticipationEvent['type']) =>
    until(async () => (await typesOf(taken)).includes(type), type, all.logged);
  const askings = async () =>
    (await all.sandbox.inbox(`${researcherId}@company.example`)).filter(({ subject }) => subject?.startsWith(asking));
  const deadlines = async () =>
    (
      await all.database.pool.query<{ due: Date; kind: string }>(
        `select due_at as due, payload ->> 'kind' as kind from app.deadlines where kind = $1 order by due_at`,
        [payUnansweredSession.name],
      )
    ).rows;
  const known = async (count: number) =>
    until(async () => (await deadlines()).length === count, `${count} deadlines`, all.logged);

  it('is confirmed after 48 hours and paid after 72, once; the researcher was asked after 24', async () => {
    await all.startWorkers();
    const taken = await session();
    await known(1);
    all.clock.advance(24.9 * hourMs);
    expect(await askings()).toEqual([]);
    all.clock.advance(0.2 * hourMs);
    await until(async () => (await askings()).length === 1, 'the researcher is asked', all.logged);
    expect((await askings())[0]?.text).toContain(`/researcher/projects/${projectId}`);
    expect(await typesOf(taken)).toEqual(['SessionBooked']);
    all.clock.advance(24 * hourMs);
    await reaches(taken, 'ParticipantAttended');
    await until(async () => (await deadlines())[0]?.kind === 'approve', 'its payment has a time', all.logged);
    expect(await typesOf(taken)).not.toContain('PaymentApproved');
    all.clock.advance(24 * hourMs);
    await reaches(taken, 'PaymentApproved');
    await until(async () => (await payoutEventsOf(all, taken.payoutId)).includes('PayoutSettled'), 'it is paid', all.logged);
    const events = await all.dependencies.log.read(streamOf(taken));
    for (const { data, metadata } of events.slice(4)) {
      expect(data).toMatchObject({ rule: unansweredSession });
      expect(metadata.actor).toEqual({ kind: 'system', id: unansweredSession });
    }
    expect(await typesOf(taken)).toEqual(['SessionBooked', 'ParticipantAttended', 'PaymentApproved']);
    await known(0);
  });

  it('is neither confirmed nor paid where the researcher contests it; what they confirm is paid all the same', async () => {
    await all.startWorkers();
    const [missed, refused, confirmed] = [await session(), await session(), await session()];
    await known(3);
    all.clock.advance(2 * hourMs);
    await goesOn(missed, 'NoShowRecorded');
    await goesOn(confirmed, 'ParticipantAttended');
    await known(4);
    all.clock.advance(48 * hourMs);
    await reaches(refused, 'ParticipantAttended');
    await decides(refused, { type: 'RejectResponseForQuality', data: { reason: 'Empty', at: all.clock.now() } });
    all.clock.advance(48 * hourMs);
    await reaches(confirmed, 'PaymentApproved');
    await known(0);
    expect(await typesOf(missed)).toEqual(['SessionBooked', 'NoShowRecorded']);
    expect(await typesOf(refused)).toEqual(['SessionBooked', 'ParticipantAttended', 'ResponseRejectedForQuality']);
  });

  it('is decided once where the researcher answers at the same moment', async () => {
    const taken = await session();
    all.clock.advance(50 * hourMs);
    const { commands, log, clock } = all.dependencies;
    let answered = false;
    const racing = commandHandler({
      log: {
        ...log,
        append: async (...args) => {
          if (!answered) {
            answered = true;
            await decides(taken, { type: 'RecordNoShow', data: { at: clock.now() } });
          }
          return log.append(...args);
        },
      },
      clock,
    });
    const { state } = await commands.load(participationDecider, streamOf(taken));
    const sessionStart = 'booking' in state ? state.booking.start : null;
    const command = { type: 'ConfirmUnanswered', data: { sessionStart, at: clock.now() } } as const;
    const facts = projectFactsOf((await commands.load(projectDecider, projectStream.of(projectId))).state);
    if (facts === null) throw new Error('The project is published');
    await racing.handle(participationDecider, streamOf(taken), command, by('rule'), { project: facts, applicant: null });
    expect(answered).toBe(true);
    expect(await typesOf(taken)).toEqual(['SessionBooked', 'NoShowRecorded']);
  });

  it('is not paid where the promise is turned off', async () => {
    await all.close();
    await open({ PAYMENT_PROMISE_HOURS: '0' });
    await all.startWorkers();
    const taken = await session();
    const { position } = await all.dependencies.log.readAll(null, { limit: 1_000 });
    expect(await typesOf(taken)).toEqual(['SessionBooked']);
    const reached = `select from app.checkpoints where name = 'reaction-keep-payment-promise' and position >= $1 collate "C"`;
    await until(async () => (await all.database.pool.query(reached, [position])).rowCount === 1, 'it is seen', all.logged);
    expect(await deadlines()).toEqual([]);
  });
});
