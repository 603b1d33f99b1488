import { disputeIdOf } from '@panelist/domain/dispute';
import { describe, expect, it } from '@jest/globals';
import type { LoggedEvent } from './evidence.js';
import { disputesGoByTheirRules } from './rules/disputes-go-by-their-rules.js';
import { positionAt } from './sound-evidence.test-kit.js';

type Step = readonly [day: number, type: string, data?: object];

const disputeId = disputeIdOf('p1', 'rejection');
const who = { disputeId, participationId: 'p1', projectId: 'x1', userId: 'ada', researcherId: 'rita' };
const day = (days: number) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString();

const logOf = (steps: readonly Step[], id = disputeId): readonly LoggedEvent[] =>
  steps.map(([days, type, data], index) => ({
    position: positionAt(index),
    stream: type.startsWith('Dispute') ? `dispute-${id}` : 'participation-p1',
    revision: index,
    eventId: `e${index}`,
    type,
    data: { ...who, ...data },
    metadata: { commandId: `c${index}`, occurredAt: day(days) },
  }));
const found = (steps: readonly Step[], id?: string) => disputesGoByTheirRules({ log: logOf(steps, id) }).map(({ what }) => what);

const opened: Step = [0, 'DisputeOpened', { ground: 'rejection', answerDueAt: day(5), decisionDueAt: day(10) }];
const answered: Step = [1, 'DisputeAnswered'];
const decided = (days: number, outcome: string, decidedBy: string, data: object = {}): Step => [
  days,
  'DisputeDecided',
  { outcome, by: 'support', decidedBy, appealUntil: outcome === 'declined' ? day(days + 14) : null, ...data },
];
const declined = decided(2, 'declined', 'sam');
const appealed: Step = [3, 'DisputeAppealed', { decisionDueAt: day(13) }];
const upheld = decided(4, 'upheld', 'kim');
const carriedOut: readonly Step[] = [
  [4, 'AcceptedByDecision'],
  [4, 'PaymentApproved'],
  [4, 'DisputeRemedied', { remedy: 'payment' }],
];
const sound = [opened, answered, declined, appealed, upheld, ...carriedOut];

it('finds nothing in a sound dispute', () => {
  expect(found(sound)).toEqual([]);
  expect(found([opened, [5, 'DisputeAnswerMissed'], [10, 'DisputeDecisionOverdue', { decisionDueAt: day(10) }]])).toEqual([]);
  expect(found([opened, answered, upheld, [5, 'DisputeRemedyRefused'], [6, 'DisputeRemedied', { remedy: 'none' }]])).toEqual([]);
});

describe('finds a dispute', () => {
  it.each<[string, readonly Step[]]>([
    ['opened twice', [opened, opened]],
    ['decided before the answer', [opened, declined]],
    ['decided twice', [opened, answered, declined, decided(3, 'declined', 'kim')]],
    ['decided twice', [...sound.slice(0, 5), ...carriedOut, decided(9, 'declined', 'lou')]],
    ['decided twice by the same person', [opened, answered, declined, appealed, decided(4, 'declined', 'sam')]],
    ['decided after its end', [opened, [1, 'DisputeWithdrawn'], answered, declined]],
    ['decided by a side', [opened, answered, decided(2, 'declined', 'ada')]],
    ['answered twice', [opened, answered, answered]],
    ['an answer was missed before its time', [opened, [4, 'DisputeAnswerMissed']]],
    ['late before its time', [opened, [9, 'DisputeDecisionOverdue', { decisionDueAt: day(10) }]]],
    ['appealed too late', [opened, answered, declined, [17, 'DisputeAppealed', { decisionDueAt: day(27) }]]],
    ['appealed without a decision against the participant', [opened, answered, appealed]],
    ['DisputeSettled after its end', [opened, answered, declined, [3, 'DisputeSettled']]],
    ['DisputeAnswered before its opening', [answered]],
    ['what was ordered is forgotten', [opened, answered, upheld]],
    ['carried out twice', [...sound, [5, 'DisputeRemedied', { remedy: 'payment' }]]],
    ['carried out without a decision', [opened, answered, [3, 'DisputeRemedied', { remedy: 'payment' }]]],
    ['the response was accepted or approved twice', [...sound, [5, 'PaymentApproved']]],
    ['recorded before the payment was approved', [opened, answered, upheld, [4, 'DisputeRemedied', { remedy: 'payment' }]]],
  ])('%s', (what, steps) => expect(found(steps).map((each) => each.replace(/^.*?: /, ''))).toContain(what));

  it('that is a second one for the ground', () =>
    expect(found([opened], 'another')).toEqual(['dispute-another: the same ground has another dispute']));
});
