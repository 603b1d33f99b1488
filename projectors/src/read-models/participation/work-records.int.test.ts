import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DisputeEvent } from '@panelist/domain/dispute';
import type { ParticipationEvent } from '@panelist/domain/participation';
import { projectionWorld, type ProjectionWorld } from '../../test-kit/projection-world.test-kit.js';
import { submitted } from '../../test-kit/sample-events.test-kit.js';
import { workRecordsProjection } from './work-records-projection.js';

const id = 'response-1';
const who = { participationId: id, userId: 'ada', projectId: 'bicycle' };
const stream = `participation-${id}`;
const time = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour)).toISOString();

describe('what a researcher’s record is measured from', () => {
  let world: ProjectionWorld;
  beforeEach(async () => {
    world = await projectionWorld();
    await world.start([workRecordsProjection]);
    await world.append(stream, submitted(id, 'ada', 'bicycle'), time(1));
  });
  afterEach(async () => world.close());

  const happens = async (hour: number, ...events: readonly ParticipationEvent[]) => world.append(stream, events, time(hour));
  const row = async () => {
    await world.caughtUp([workRecordsProjection]);
    return (await world.rows(workRecordsProjection))[0];
  };
  const invited = (automatic = false): ParticipationEvent => ({
    type: 'ParticipantInvited',
    data: { ...who, message: 'm', remoteCommunicationDetails: null, automatic },
  });
  const booked = (start: number, claim: number): ParticipationEvent => ({
    type: 'SessionBooked',
    data: { ...who, bookingUid: 'b', start: time(start), end: time(start + 1), timezone: 'UTC', claim },
  });
  const checkedIn: ParticipationEvent = { type: 'CheckedIn', data: { ...who, by: 'participant' } };

  it('are the times of a session that was missed once and then took place', async () => {
    await happens(3, invited());
    await happens(4, booked(10, 1), checkedIn);
    const lost = { start: time(10), claim: 1, compensationCents: 2_500, payoutId: 'p' };
    await happens(11, { type: 'SessionMissedByResearcher', data: { ...who, ...lost } });
    expect(await row()).toMatchObject({ missedSessions: 1, missedAt: time(11), sessionStart: null, checkedInAt: null });
    await happens(12, booked(20, 2));
    await happens(20, checkedIn);
    await happens(22, { type: 'ParticipantAttended', data: who });
    await happens(23, {
      type: 'PaymentApproved',
      data: { ...who, incentiveCents: 5_000, tipCents: 500, payoutId: 'p2' },
    });
    expect(await row()).toMatchObject({
      ...who,
      submittedAt: time(1),
      decidedAt: time(3),
      invited: true,
      sessionStart: time(20),
      sessionEnd: time(21),
      checkedInAt: time(20),
      attendedAt: time(22),
      approvedAt: time(23),
      netCents: 5_250,
      workRefusedAt: null,
    });
  });

  it.each([
    ['rejection', null, 'support', 1],
    ['no-show', null, 'silence', 1],
    ['missing-payment', null, 'support', 1],
    ['rejection', null, 'researcher', 0],
    ['missing-payment', 'pay', 'support', 0],
    ['hold', 'pay', 'silence', 0],
  ] as const)('count a dispute about %s of the payout %s that %s upheld: %i', async (ground, payoutId, by, lost) => {
    const parties = { ...who, disputeId: 'd', researcherId: 'rita' };
    const due = { answerDueAt: time(40), decisionDueAt: time(40), statementId: null, silenceAt: null };
    const written = { text: 'I was there.', files: [], evidence: [] };
    const decision = { outcome: 'upheld', reason: '', decidedBy: 'sam', remedy: 'none', appealUntil: null } as const;
    const disputed: readonly DisputeEvent[] = [
      { type: 'DisputeOpened', data: { ...parties, ...written, ...due, ground, payoutId } },
      { type: 'DisputeDecided', data: { ...parties, ...decision, by } },
    ];
    await world.append('dispute-d', disputed, time(30));
    expect(await row()).toMatchObject({ lostDisputes: lost, disputeLostAt: lost === 0 ? null : time(30) });
  });

  it('tell an application that was not chosen from work that was refused, and skip automatic invitations', async () => {
    const refused: ParticipationEvent = { type: 'ResponseInvalidated', data: { ...who, reason: 'Empty' } };
    await happens(2, refused);
    expect(await row()).toMatchObject({ invited: false, decidedAt: time(2), workRefusedAt: null });
    await happens(3, invited(true), refused);
    expect(await row()).toMatchObject({ invited: true, decidedAt: time(2), workRefusedAt: time(3) });
  });
});
