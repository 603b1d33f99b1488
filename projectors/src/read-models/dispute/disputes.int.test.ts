import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DisputeEvent } from '@panelist/domain/dispute';
import {
  answered,
  appealed,
  day,
  declined,
  missed,
  opened,
  parties,
  upheld,
} from '../../../../domain/src/dispute/dispute.test-kit.js';
import { projectionWorld, type ProjectionWorld } from '../../test-kit/projection-world.test-kit.js';
import { disputeAnswersProjection } from './dispute-answers-projection.js';
import { disputesProjection } from './disputes-projection.js';

const remedied: DisputeEvent = { type: 'DisputeRemedied', data: { ...parties, remedy: 'payment' } };
const refused: DisputeEvent = {
  type: 'DisputeRemedyRefused',
  data: { ...parties, remedy: 'payment', code: 'participation.own-organization', message: 'You cannot take part.' },
};
const overdue: DisputeEvent = { type: 'DisputeDecisionOverdue', data: { ...parties, decisionDueAt: day(25) } };

describe('the rows of disputes', () => {
  let world: ProjectionWorld;
  const both = [disputesProjection, disputeAnswersProjection];
  beforeEach(async () => {
    world = await projectionWorld();
    await world.start(both);
  });
  afterEach(async () => world.close());
  const append = async (...events: readonly (readonly [number, DisputeEvent])[]) => {
    for (const [at, event] of events) await world.append('dispute-d', [event], day(at));
    await world.caughtUp(both);
  };

  it('tell a dispute to its end, each step with its time', async () => {
    await append([1, opened], [6, missed], [7, answered], [8, declined(day(22))], [15, appealed], [25, overdue]);
    expect(await world.rows(disputesProjection)).toMatchObject([
      {
        ...parties,
        decidedFirst: ['rita', 'alma'],
        status: 'appealed',
        openedAt: day(1),
        isAnswered: true,
        isOverdue: true,
        appealedAt: day(15),
        appealText: 'I did the whole task.',
        decisionDueAt: day(25),
        appealUntil: null,
        decidedBy: 'sam',
      },
    ]);
    await append([26, upheld('kim')], [26.5, refused], [27, remedied]);
    const [row] = await world.rows(disputesProjection);
    expect(row).toMatchObject({
      status: 'upheld',
      isOverdue: false,
      decidedBy: 'sam',
      decidedAt: day(26),
      remedy: 'payment',
      remedied: 'payment',
      remediedAt: day(27),
      remedyRefusal: 'You cannot take part.',
      decisions: [
        { at: day(8), outcome: 'declined' },
        { at: day(26), outcome: 'upheld' },
      ],
    });
    const steps = ['opened', 'answer-missed', 'answered', 'declined', 'appealed', 'decision-overdue', 'upheld'].concat(
      'remedy-refused',
      'remedied',
    );
    expect(row).toMatchObject({ history: steps.map((step) => ({ step })) });
  });

  it('hold the answer for its writer', async () => {
    await append([1, opened], [2, answered]);
    expect(await world.rows(disputeAnswersProjection)).toMatchObject([
      { disputeId: 'd', userId: 'rita', accepts: false, text: 'I did the whole task.', answeredAt: day(2) },
    ]);
  });
});
