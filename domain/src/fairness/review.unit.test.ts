import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given-when-then.test-kit.js';
import type { ReviewEvent } from './events.js';
import { remedyOf, reviewDecider, type RequestReview, type ReviewFacts } from './review.js';
import type { Objection, StatementKind } from './statement.js';

const day = (days: number): string => new Date(Date.UTC(2026, 2, 1 + days, 9)).toISOString();
const who = { reviewId: 'v', userId: 'ada', statementId: 'payout-m.1' };
const objection: Objection = { way: 'review', until: day(60), concernsMoney: true };
const ask = (at = day(1), change: Partial<RequestReview> = {}): RequestReview => ({
  type: 'RequestReview',
  ...who,
  kind: 'payment-waits',
  message: 'I have waited for a week.',
  decidedFirst: ['sam'],
  objection,
  at,
  ...change,
});
const requested = (change: Partial<Extract<ReviewEvent, { type: 'ReviewRequested' }>['data']> = {}): ReviewEvent => ({
  type: 'ReviewRequested',
  data: {
    ...who,
    kind: 'payment-waits',
    message: 'I have waited for a week.',
    concernsMoney: true,
    decidedFirst: ['sam'],
    dueAt: day(15),
    ...change,
  },
});
const decide = (decidedBy: string, outcome: 'upheld' | 'declined' = 'upheld', isAdministrator = false, at = day(3)) =>
  ({ type: 'DecideReview', outcome, reason: 'It took too long.', decidedBy, isAdministrator, at }) as const;
const payout = (status: NonNullable<ReviewFacts['payout']>['status'], isIncentive = true): ReviewFacts => ({
  payout: { status, hasReward: false, isEscalated: false, isHeld: false, isIncentive },
});
const decided = (change: Partial<Extract<ReviewEvent, { type: 'ReviewDecided' }>['data']> = {}): ReviewEvent => ({
  type: 'ReviewDecided',
  data: { ...who, outcome: 'upheld', by: 'support', reason: 'It took too long.', decidedBy: 'kim', remedy: 'release', ...change },
});

describe('asking for a review', () => {
  it('has an answer due after 14 days', () => {
    given(reviewDecider).when(ask()).then([requested()]);
  });

  it('is possible once, in time, and where there is something to object to', () => {
    given(reviewDecider, [requested()])
      .when(ask(day(2)))
      .then('fairness.already-reviewed');
    given(reviewDecider)
      .when(ask(day(61)))
      .then('fairness.too-late');
    given(reviewDecider)
      .when(ask(day(1), { objection: null }))
      .then('fairness.no-objection');
  });
});

describe('deciding a review', () => {
  it('orders what the payment allows, and is never decided by who decided first, nor by who asked', () => {
    given(reviewDecider, [requested()]).when(decide('kim'), payout('awaiting-release')).then([decided()]);
    given(reviewDecider, [requested()]).when(decide('sam')).then('fairness.same-person');
    given(reviewDecider, [requested()]).when(decide('ada')).then('fairness.own-review');
    given(reviewDecider, [requested(), decided()]).when(decide('kim')).then('fairness.wrong-state', { state: 'upheld' });
    given(reviewDecider).when(decide('kim')).then('resource.not-found');
  });

  it('about a suspension is an administrator’s', () => {
    const suspension = requested({ kind: 'account-suspended', concernsMoney: false });
    given(reviewDecider, [suspension]).when(decide('kim')).then('fairness.administrator-decides');
    given(reviewDecider, [suspension])
      .when(decide('kim', 'upheld', true))
      .then([decided({ remedy: 'reinstate' })]);
    given(reviewDecider, [suspension])
      .when(decide('kim', 'declined', true))
      .then([decided({ outcome: 'declined', remedy: null })]);
  });

  it('orders a payment, compensation, a release, another try, or nothing that we could order', () => {
    const remedies: readonly (readonly [StatementKind, ReviewFacts | undefined, string])[] = [
      ['payment-waits', payout('awaiting-release'), 'release'],
      ['payment-waits', payout('paid'), 'none'],
      ['payment-returned', payout('returned'), 'retry'],
      ['payment-voided', payout('voided'), 'payment'],
      ['payment-voided', payout('voided', false), 'compensation'],
      ['payment-voided', payout('paid', false), 'none'],
      ['bonus-withdrawn', undefined, 'compensation'],
      ['bonus-refused', undefined, 'compensation'],
      ['erasure-refused', undefined, 'none'],
    ];
    for (const [kind, facts, remedy] of remedies) expect([kind, remedyOf(kind, facts)]).toEqual([kind, remedy]);
  });
});

describe('silence', () => {
  const end = (at: string) => ({ type: 'EndTime', at }) as const;

  it('decides for the person once the time is over, where money is concerned', () => {
    given(reviewDecider, [requested()])
      .when(end(day(14)))
      .then([]);
    given(reviewDecider, [requested()])
      .when(end(day(15)), payout('awaiting-release'))
      .then([decided({ by: 'silence', reason: '', decidedBy: null })]);
    given(reviewDecider, [requested(), decided()])
      .when(end(day(15)))
      .then([]);
  });

  it('leaves support no decision against the person from then on', () => {
    const at = (time: string, outcome: 'upheld' | 'declined') =>
      given(reviewDecider, [requested()]).when(decide('kim', outcome, false, time), payout('awaiting-release'));
    at(new Date(Date.parse(day(15)) - 1).toISOString(), 'declined').then([decided({ outcome: 'declined', remedy: null })]);
    at(day(15), 'declined').then('fairness.time-over');
    at(day(20), 'upheld').then([decided()]);
    given(reviewDecider, [requested()])
      .when(decide('sam', 'declined', false, day(15)))
      .then('fairness.same-person');
  });

  it('elsewhere is noted once, and support still decides', () => {
    const other = requested({ concernsMoney: false, kind: 'application-expired' });
    const overdue: ReviewEvent = { type: 'ReviewOverdue', data: { ...who, dueAt: day(15) } };
    given(reviewDecider, [other])
      .when(end(day(15)))
      .then([overdue]);
    given(reviewDecider, [other, overdue])
      .when(end(day(16)))
      .then([]);
    given(reviewDecider, [other, overdue])
      .when(decide('kim', 'declined', false, day(16)))
      .then([decided({ outcome: 'declined', remedy: null })]);
  });
});

describe('after the decision', () => {
  const close = { type: 'CloseReview', closedBy: 'kim', at: day(4) } as const;
  const remedied = (remedy: 'none' | 'release'): ReviewEvent => ({ type: 'ReviewRemedied', data: { ...who, remedy } });

  it('what was ordered is recorded once', () => {
    const record = { type: 'RecordReviewRemedy', remedy: 'release', at: day(4) } as const;
    given(reviewDecider, [requested(), decided()])
      .when(record)
      .then([remedied('release')]);
    given(reviewDecider, [requested(), decided(), remedied('release')])
      .when(record)
      .then([]);
  });

  it('what was refused for good is recorded once, and support closes it', () => {
    const why = { code: 'participation.own-organization', message: 'You cannot take part.' };
    const refuse = { type: 'RefuseReviewRemedy', ...why, at: day(4) } as const;
    const refused: ReviewEvent = { type: 'ReviewRemedyRefused', data: { ...who, remedy: 'release', ...why } };
    given(reviewDecider, [requested(), decided()]).when(refuse).then([refused]);
    given(reviewDecider, [requested(), decided(), refused]).when(refuse).then([]);
    given(reviewDecider, [requested(), decided(), remedied('release')])
      .when(refuse)
      .then([]);
    given(reviewDecider, [requested(), decided(), refused])
      .when({ type: 'RecordReviewRemedy', remedy: 'release', at: day(5) })
      .then([]);
    given(reviewDecider, [requested(), decided(), refused])
      .when(close)
      .then([remedied('none')]);
  });

  it('support closes what it has put right by hand, and nothing else', () => {
    given(reviewDecider, [requested(), decided({ remedy: 'none' })])
      .when(close)
      .then([remedied('none')]);
    given(reviewDecider, [requested(), decided()]).when(close).then('fairness.wrong-state');
    given(reviewDecider, [requested()]).when(close).then('fairness.wrong-state');
  });

  it('who made the decision that was reviewed does not close it, nor does who asked', () => {
    const byHand = [requested(), decided({ remedy: 'none' })];
    given(reviewDecider, byHand)
      .when({ ...close, closedBy: 'sam' })
      .then('fairness.same-person');
    given(reviewDecider, byHand)
      .when({ ...close, closedBy: 'ada' })
      .then('fairness.own-review');
  });

  it('a closed account ends what is open', () => {
    const leave = { type: 'LeaveReview', at: day(4) } as const;
    given(reviewDecider, [requested()])
      .when(leave)
      .then([{ type: 'ReviewWithdrawn', data: who }]);
    given(reviewDecider, [requested(), decided()]).when(leave).then([]);
  });
});
