import { describe, expect, test } from '@jest/globals';
import { given } from '../kernel/given-when-then.test-kit.js';
import { disputeDecider as decider } from './dispute.js';
import type { DisputeEvent } from './events.js';
import { contestableOf, isPutRight, obstacleToContesting, remedyFor } from './grounds.js';
import {
  answer,
  answered,
  appeal,
  appealed,
  day,
  decideAs,
  declined,
  missed,
  open,
  opened,
  paidIn,
  parties,
  responseIs,
  upheld,
} from './dispute.test-kit.js';

const rejected = responseIs();
const withdrawn: DisputeEvent = { type: 'DisputeWithdrawn', data: { ...parties, by: 'participant' } };

describe('a dispute is opened', () => {
  test('with the times of both sides', () => {
    given(decider)
      .when(open(day(1)), rejected)
      .then([opened]);
  });

  test('once', () => {
    given(decider, [opened])
      .when(open(day(2)), rejected)
      .then('dispute.already-contested');
    given(decider, [opened, withdrawn])
      .when(open(day(2)), rejected)
      .then('dispute.already-contested');
  });

  test('for 60 days', () => {
    given(decider)
      .when(open(day(61)), rejected)
      .then('dispute.too-late');
    given(decider)
      .when(open(day(60)), rejected)
      .then([{ ...opened, data: { ...opened.data, answerDueAt: day(65), decisionDueAt: day(70) } } as typeof opened]);
  });

  test('a missing payment after seven days', () => {
    const attended = responseIs({ status: 'ATTENDED', endedFrom: null });
    given(decider)
      .when(open(day(6), 'missing-payment'), attended)
      .then('dispute.too-early', { retryAt: day(7) });
    expect(decider.decide(open(day(7), 'missing-payment'), decider.initialState, attended)).toMatchObject([
      { type: 'DisputeOpened', data: { ground: 'missing-payment' } },
    ]);
  });

  test('only for what has happened', () => {
    given(decider)
      .when(open(day(1), 'no-show'), rejected)
      .then('dispute.not-contestable');
    given(decider)
      .when(open(day(1)), responseIs({ endedFrom: 'PENDING' }))
      .then('dispute.not-contestable');
  });
});

describe('the researcher', () => {
  test('says why not', () => {
    given(decider, [opened])
      .when(answer(false, day(2)), rejected)
      .then([answered]);
  });

  test('accepts, which decides at once', () => {
    const { data } = answered;
    const decided = { outcome: 'upheld', by: 'researcher', reason: '', decidedBy: 'rita', remedy: 'payment', appealUntil: null };
    given(decider, [opened])
      .when(answer(true, day(2)), rejected)
      .then([
        { type: 'DisputeAnswered', data: { ...data, accepts: true } },
        { type: 'DisputeDecided', data: { ...parties, ...decided } },
      ] as never);
  });

  test('does not order what becomes of an approved payment', () => {
    const { data } = answered;
    const about = { ...opened, data: { ...opened.data, ground: 'hold', payoutId: 'pay' } } as DisputeEvent;
    given(decider, [about])
      .when(answer(true, day(2)), responseIs(paidIn('awaiting-release')))
      .then([{ type: 'DisputeAnswered', data: { ...data, accepts: true } } as DisputeEvent]);
  });

  test('answers after the due time until the decision, and once', () => {
    given(decider, [opened, missed])
      .when(answer(false, day(8)), rejected)
      .then([answered]);
    given(decider, [opened, answered])
      .when(answer(false, day(3)), rejected)
      .then('dispute.wrong-state');
    given(decider, [opened, missed, upheld()])
      .when(answer(false, day(9)), rejected)
      .then('dispute.wrong-state');
  });

  test('is no participant', () => {
    given(decider, [opened])
      .when(answer(true, day(2), 'ada'), rejected)
      .then('dispute.own-dispute');
  });
});

describe('support', () => {
  test('waits for the answer of the researcher', () => {
    given(decider, [opened])
      .when(decideAs('sam', 'upheld', day(2)), rejected)
      .then('dispute.answer-open', { retryAt: day(6) });
  });

  test('decides after the answer, or without one', () => {
    given(decider, [opened, answered])
      .when(decideAs('sam', 'upheld', day(3)), rejected)
      .then([upheld()]);
    given(decider, [opened, missed])
      .when(decideAs('sam', 'declined', day(7)), rejected)
      .then([declined(day(21))]);
  });

  test('decides once', () => {
    given(decider, [opened, missed, upheld()])
      .when(decideAs('kim', 'declined', day(8)), rejected)
      .then('dispute.wrong-state');
    given(decider, [opened, missed, declined(day(21))])
      .when(decideAs('kim', 'upheld', day(8)), rejected)
      .then('dispute.wrong-state');
  });

  test('decides nothing of its own', () => {
    for (const own of ['ada', 'rita'])
      given(decider, [opened, missed])
        .when(decideAs(own, 'upheld', day(7)), rejected)
        .then('dispute.own-dispute');
  });

  test('is nobody who made the decision that is contested, nor on its appeal or its end', () => {
    const appeals = [opened, missed, declined(day(21)), appealed];
    const refused: DisputeEvent = {
      type: 'DisputeRemedyRefused',
      data: { ...parties, remedy: 'payment', code: 'c', message: 'No.' },
    };
    for (const history of [[opened, missed], appeals])
      given(decider, history)
        .when(decideAs('alma', 'upheld', day(16)), rejected)
        .then('dispute.same-person');
    given(decider, [opened, missed, upheld(), refused])
      .when({ type: 'CloseDispute', closedBy: 'alma', at: day(16) }, null)
      .then('dispute.same-person');
    // What was opened by an earlier version has no names.
    const earlier = { ...opened, data: { ...opened.data, decidedFirst: undefined } } as DisputeEvent;
    given(decider, [earlier, missed])
      .when(decideAs('alma', 'upheld', day(7)), rejected)
      .then([upheld('alma')]);
  });

  test('has another member decide on an appeal, finally', () => {
    const history = [opened, missed, declined(day(21)), appealed];
    given(decider, history)
      .when(decideAs('sam', 'upheld', day(16)), rejected)
      .then('dispute.same-person');
    given(decider, history)
      .when(decideAs('kim', 'upheld', day(16)), rejected)
      .then([upheld('kim')]);
    given(decider, history)
      .when(decideAs('kim', 'declined', day(16)), rejected)
      .then([declined(null, 'kim')]);
    given(decider, [...history, declined(null, 'kim')])
      .when(appeal(day(17)), rejected)
      .then('dispute.wrong-state');
  });
});

describe('the participant', () => {
  test('appeals within its time', () => {
    const history = [opened, missed, declined(day(21))];
    given(decider, history)
      .when(appeal(day(15)), null)
      .then([appealed]);
    given(decider, history)
      .when(appeal(day(22)), null)
      .then('dispute.appeal-too-late');
    given(decider, [opened, missed, upheld()])
      .when(appeal(day(9)), null)
      .then('dispute.wrong-state');
  });

  test('withdraws what is open; again changes nothing', () => {
    const withdraw = { type: 'WithdrawDispute', at: day(2) } as const;
    given(decider, [opened]).when(withdraw, null).then([withdrawn]);
    given(decider, [opened, withdrawn]).when(withdraw, null).then([]);
    given(decider, [opened, missed, upheld()]).when(withdraw, null).then('dispute.wrong-state');
  });
});

describe('time and other streams', () => {
  test('note a missed answer when it was due, once', () => {
    given(decider, [opened])
      .when({ type: 'MissAnswer', at: day(5) }, null)
      .then([]);
    given(decider, [opened])
      .when({ type: 'MissAnswer', at: day(6) }, null)
      .then([missed]);
    given(decider, [opened, missed])
      .when({ type: 'MissAnswer', at: day(7) }, null)
      .then([]);
    given(decider, [opened, answered])
      .when({ type: 'MissAnswer', at: day(7) }, null)
      .then([]);
  });

  test('note a late decision once for each due time', () => {
    const overdue = (decisionDueAt: string): DisputeEvent => ({
      type: 'DisputeDecisionOverdue',
      data: { ...parties, decisionDueAt },
    });
    const late = (at: string) => ({ type: 'NoteOverdue', at }) as const;
    given(decider, [opened, missed])
      .when(late(day(10)), null)
      .then([]);
    given(decider, [opened, missed])
      .when(late(day(11)), null)
      .then([overdue(day(11))]);
    given(decider, [opened, missed, overdue(day(11))])
      .when(late(day(12)), null)
      .then([]);
    given(decider, [opened, missed, overdue(day(11)), declined(day(26)), appealed])
      .when(late(day(25)), null)
      .then([overdue(day(25))]);
  });

  test('settle what is open', () => {
    given(decider, [opened])
      .when({ type: 'SettleDispute', at: day(2) }, null)
      .then([{ type: 'DisputeSettled', data: parties }]);
    given(decider, [opened, missed, upheld()])
      .when({ type: 'SettleDispute', at: day(9) }, null)
      .then([]);
    given(decider)
      .when({ type: 'SettleDispute', at: day(9) }, null)
      .then('resource.not-found');
  });

  test('end it with the account', () => {
    given(decider, [opened])
      .when({ type: 'LeaveDispute', at: day(2) }, null)
      .then([{ type: 'DisputeWithdrawn', data: { ...parties, by: 'left' } }]);
    given(decider, [opened, missed, upheld()])
      .when({ type: 'LeaveDispute', at: day(9) }, null)
      .then([]);
  });

  test('record what came of the decision, once', () => {
    const record = { type: 'RecordRemedy', remedy: 'payment', at: day(9) } as const;
    const remedied: DisputeEvent = { type: 'DisputeRemedied', data: { ...parties, remedy: 'payment' } };
    given(decider, [opened, missed, upheld()]).when(record, null).then([remedied]);
    given(decider, [opened, missed, upheld(), remedied]).when(record, null).then([]);
    given(decider, [opened, missed, declined(day(21))])
      .when(record, null)
      .then([]);
  });

  test('leave what was refused for good to support, who closes it, once', () => {
    const why = { code: 'participation.own-organization', message: 'You cannot take part.' };
    const refuse = { type: 'RefuseRemedy', ...why, at: day(9) } as const;
    const refused: DisputeEvent = { type: 'DisputeRemedyRefused', data: { ...parties, remedy: 'payment', ...why } };
    const ended: DisputeEvent = { type: 'DisputeRemedied', data: { ...parties, remedy: 'none' } };
    const close = (closedBy: string) => ({ type: 'CloseDispute', closedBy, at: day(10) }) as const;
    const history = [opened, missed, upheld()];
    given(decider, history).when(refuse, null).then([refused]);
    given(decider, history).when(close('sam'), null).then('dispute.wrong-state');
    given(decider, [...history, refused])
      .when(refuse, null)
      .then([]);
    given(decider, [...history, refused])
      .when({ type: 'RecordRemedy', remedy: 'payment', at: day(9) }, null)
      .then([]);
    for (const own of ['ada', 'rita'])
      given(decider, [...history, refused])
        .when(close(own), null)
        .then('dispute.own-dispute');
    given(decider, [...history, refused])
      .when(close('sam'), null)
      .then([ended]);
    given(decider, [...history, refused, ended])
      .when(close('sam'), null)
      .then([]);
  });
});

describe('grounds', () => {
  const groundsOf = (response: Parameters<typeof responseIs>[0]) =>
    contestableOf(responseIs({ endedFrom: null, ...response })).map(({ ground, from }) => [ground, from]);

  test.each([
    ['a rejection after the invitation', { status: 'REJECTEDQUALITY', endedFrom: 'INVITED' }, [['rejection', day(0)]]],
    ['not chosen among the applications', { status: 'INVALIDRESPONSE', endedFrom: 'PENDING' }, []],
    ['a no-show', { status: 'NOSHOW' }, [['no-show', day(0)]]],
    ['took part, not paid', { status: 'ATTENDED' }, [['missing-payment', day(7)]]],
    ['marked as complete', { status: 'INVITED', completedAt: day(1) }, [['missing-payment', day(8)]]],
    ['only invited', { status: 'INVITED' }, []],
    ['withdrawn', { status: 'CANCELLED' }, []],
    ['waits for operations', paidIn('awaiting-release'), [['hold', day(0)]]],
    ['held by the provider', paidIn('held'), [['hold', day(0)]]],
    ['left to operations', paidIn('unknown', { isEscalated: true }), [['missing-payment', day(7)]]],
    ['rejected', paidIn('rejected'), [['missing-payment', day(7)]]],
    ['on its way', paidIn('accepted'), []],
    ['paid', paidIn('paid'), []],
    ['voided', paidIn('voided'), []],
    ['unpaid study', { status: 'PAID', payout: null }, []],
  ] as const)('%s', (_, response, expected) => {
    expect(groundsOf(response)).toEqual(expected);
  });

  test('what was contested is not contested again, whatever the time', () => {
    const [contestable] = contestableOf(rejected);
    if (contestable === undefined) throw new Error('a rejection can be contested');
    expect(obstacleToContesting(contestable, true, day(1))).toBe('contested');
    expect(obstacleToContesting(contestable, false, day(1))).toBeNull();
    expect(obstacleToContesting(contestable, false, day(61))).toBe('too-late');
  });

  test.each([
    ['rejection', false, {}, false],
    ['rejection', false, { status: 'PAID' }, true],
    ['no-show', false, { status: 'ATTENDED' }, true],
    ['missing-payment', false, { status: 'ATTENDED' }, false],
    ['missing-payment', true, paidIn('requested'), false],
    ['missing-payment', true, paidIn('paid'), true],
    ['hold', true, paidIn('awaiting-release'), false],
    ['hold', true, paidIn('requested'), true],
    ['hold', true, paidIn('voided'), false],
  ] as const)('%s (about a payment: %s), now %o, is put right: %s', (ground, hasPayout, response, expected) => {
    expect(isPutRight({ ground, hasPayout }, responseIs(response))).toBe(expected);
  });

  test.each([
    ['rejection', {}, 'payment'],
    ['no-show', { status: 'NOSHOW' }, 'payment'],
    ['missing-payment', { status: 'ATTENDED' }, 'payment'],
    ['missing-payment', paidIn('rejected'), 'retry'],
    ['missing-payment', paidIn('unclaimed'), 'none'],
    ['missing-payment', paidIn('unknown', { isEscalated: true }), 'retry'],
    ['missing-payment', paidIn('paid'), 'none'],
    ['hold', paidIn('awaiting-release'), 'release'],
    ['hold', paidIn('held'), 'none'],
    ['hold', paidIn('voided'), 'payment'],
    ['hold', { status: 'ATTENDED' }, 'payment'],
    ['missing-payment', paidIn('voided'), 'payment'],
    ['rejection', paidIn('rejected'), 'none'],
    ['rejection', { status: 'CANCELLED' }, 'none'],
  ] as const)('a decision about %s, %o, orders: %s', (ground, response, remedy) => {
    expect(remedyFor(ground, responseIs(response))).toBe(remedy);
  });
});

describe('a dispute that the review of a statement opens', () => {
  const ofStatement = { ...open(day(1), 'missing-payment'), statementId: 'participation-p.9' };
  const attended = responseIs({ status: 'ATTENDED', endedFrom: null });
  const silence = (at: string) => ({ type: 'EndSilence', at }) as const;
  const openedBy: DisputeEvent = {
    type: 'DisputeOpened',
    data: { ...opened.data, statementId: 'participation-p.9', silenceAt: day(14) },
  } as DisputeEvent;

  test('waits for nothing, and says when silence decides', () => {
    given(decider)
      .when(open(day(1), 'missing-payment'), attended)
      .then('dispute.too-early');
    const decided = decider.decide(ofStatement, decider.initialState, attended);
    expect(decided).toMatchObject([{ data: { statementId: 'participation-p.9', silenceAt: day(15) } }]);
  });

  test('is decided for the participant by silence, once its time is over', () => {
    given(decider, [openedBy])
      .when(silence(day(13)), responseIs())
      .then([]);
    const data = {
      ...parties,
      outcome: 'upheld',
      by: 'silence',
      reason: '',
      decidedBy: 'silence',
      remedy: 'payment',
      appealUntil: null,
    };
    given(decider, [openedBy])
      .when(silence(day(14)), responseIs())
      .then([{ type: 'DisputeDecided', data } as DisputeEvent]);
    given(decider, [openedBy, missed, declined(day(20))])
      .when(silence(day(14)), responseIs())
      .then([]);
  });

  test('leaves support no decision against the participant from then on, nor one on its appeal', () => {
    const sam = (outcome: 'upheld' | 'declined', at: string) =>
      given(decider, [openedBy, missed]).when(decideAs('sam', outcome, at), rejected);
    sam('declined', day(13)).then([declined(day(27))]);
    sam('declined', day(14)).then('dispute.time-over');
    sam('upheld', day(15)).then([upheld()]);
    const appealedBy = { ...appealed, data: { ...appealed.data, silenceAt: day(29) } } as DisputeEvent;
    const kim = (outcome: 'upheld' | 'declined', at: string) =>
      given(decider, [openedBy, missed, declined(day(27)), appealedBy]).when(decideAs('kim', outcome, at), rejected);
    kim('declined', day(28)).then([declined(null, 'kim')]);
    kim('declined', day(29)).then('dispute.time-over');
    kim('upheld', day(29)).then([upheld('kim')]);
  });

  test('leaves every other dispute to support, however late', () => {
    given(decider, [opened])
      .when(silence(day(60)), responseIs())
      .then([]);
    given(decider, [opened, missed])
      .when(decideAs('sam', 'declined', day(60)), rejected)
      .then([declined(day(74))]);
  });
});
