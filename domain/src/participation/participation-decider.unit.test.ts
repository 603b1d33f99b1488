import { describe, expect, test } from '@jest/globals';
import { fold } from '../kernel/decider.js';
import { given } from '../kernel/given-when-then.test-kit.js';
import { incentivePayoutIdOf } from '../payout/events.js';
import type { ParticipationEvent } from './events.js';
import type { ParticipationCommand } from './participation-commands.js';
import { participationDecider as decider } from './participation-decider.js';
import type { ParticipationFacts } from './participation-facts.js';
import { at, booked, facts, happened, type Status, upTo, who } from './participation.test-kit.js';
import { responseEvent } from '../testing/a-response.test-kit.js';

const before = '2025-11-02T11:59:59.000Z';
const begun = '2025-11-02T12:00:00.000Z';

const invite: ParticipationCommand = {
  type: 'InviteParticipant',
  data: { message: 'Welcome', remoteCommunicationDetails: null, at },
};
const autoInvite: ParticipationCommand = { type: 'AutoInviteParticipant', data: { at } };
const start: ParticipationCommand = { type: 'StartProject', data: { at } };
const complete: ParticipationCommand = { type: 'MarkComplete', data: { at } };
const attend = (time = at): ParticipationCommand => ({ type: 'MarkAttended', data: { at: time } });
const noShow = (time = at): ParticipationCommand => ({ type: 'RecordNoShow', data: { at: time } });
const invalidate: ParticipationCommand = { type: 'InvalidateResponse', data: { reason: 'Empty', at } };
const reject: ParticipationCommand = { type: 'RejectResponseForQuality', data: { reason: 'Careless', at } };
const approve = (tipCents = 0): ParticipationCommand => ({ type: 'ApprovePayment', data: { tipCents, at } });
const cancel = (time = at): ParticipationCommand => ({ type: 'CancelResponse', data: { message: 'Ill', at: time } });
const close: ParticipationCommand = { type: 'CloseApplication', data: { at } };
const expire: ParticipationCommand = { type: 'ExpireApplication', data: { at } };
const qualify: ParticipationCommand = { type: 'QualifyApplication', data: { at } };
const quantitative = facts({ isQuantitative: true });
const closedProject = facts({ isOpen: false, isRecruiting: false });

describe('each command, in each status where it is not in the table, is a conflict that names the state', () => {
  const rows: readonly [string, ParticipationCommand, readonly Status[], ParticipationFacts?][] = [
    ['invite', invite, ['PENDING']],
    ['auto-invite', autoInvite, ['PENDING']],
    ['start project', start, ['INVITED', 'SCHEDULED']],
    ['attended', attend(begun), ['SCHEDULED', 'NOSHOW']],
    ['attended, quantitative', attend(begun), ['SCHEDULED', 'NOSHOW', 'INVITED'], quantitative],
    ['no-show', noShow(begun), ['SCHEDULED']],
    ['no-show, quantitative', noShow(begun), ['SCHEDULED'], quantitative],
    ['invalid', invalidate, ['PENDING', 'INVITED', 'SCHEDULED', 'ATTENDED']],
    ['reject quality', reject, ['PENDING', 'INVITED', 'SCHEDULED', 'ATTENDED']],
    ['approve payment', approve(), ['ATTENDED']],
    ['cancel', cancel(), ['PENDING', 'INVITED', 'SCHEDULED', 'ATTENDED']],
  ];
  const statuses = (Object.keys(upTo) as Status[]).filter((status) => status !== 'none');

  test.each(rows.map(([name, command, allowed, known = facts({ autoInvite: true })]) => ({ name, command, allowed, known })))(
    '$name',
    ({ command, allowed, known }) => {
      for (const status of statuses.filter((one) => allowed.includes(one))) {
        expect(decider.decide(command, fold(decider, upTo[status]), known)).toHaveLength(1);
      }
      for (const status of statuses.filter((one) => !allowed.includes(one))) {
        given(decider, upTo[status]).when(command, known).then('participation.wrong-state', { state: status });
      }
      given(decider).when(command, known).then('resource.not-found');
    },
  );
});

test('each refusal names the status in the words of a quantitative study', () => {
  for (const command of [invite, autoInvite, start, attend(begun), noShow(begun)]) {
    expect(decider.decide(command, fold(decider, upTo.ATTENDED), quantitative)).toMatchObject({
      message: 'That is not possible: this application\'s status is "Completed".',
    });
  }
});

describe('invitations', () => {
  test('a submitted response is invited, whether it qualified or not', () => {
    given(decider, upTo.PENDING).when(invite, facts()).then([happened.invited]);
  });

  test('an automatic one needs a project with automatic invitations, a qualified response and an open project', () => {
    const automatic = facts({ autoInvite: true });
    const invited = {
      type: 'ParticipantInvited' as const,
      data: {
        ...who,
        message: "You did it! You're invited to participate.",
        remoteCommunicationDetails: null,
        automatic: true,
      },
    };
    given(decider, upTo.PENDING).when(autoInvite, automatic).then([invited]);
    given(decider, [...upTo.PENDING, invited])
      .when(autoInvite, automatic)
      .then([]);
    given(decider, upTo.PENDING).when(autoInvite, facts()).then('participation.not-qualified');
    const unqualified = { ...happened.submitted, data: { ...happened.submitted.data, qualified: false, unmet: ['fit'] } };
    given(decider, [happened.started, unqualified]).when(autoInvite, automatic).then('participation.not-qualified');
    given(decider, upTo.PENDING)
      .when(autoInvite, facts({ autoInvite: true, isOpen: false }))
      .then('participation.project-closed');
  });
});

describe('an identity that is verified', () => {
  const owing = { ...happened.submitted.data, qualified: false, qualifiedPendingIdVerification: true };
  const pending = [happened.started, { ...happened.submitted, data: owing }];
  const qualified = { type: 'ApplicationQualified' as const, data: who };
  const states: readonly (readonly [string, readonly ParticipationEvent[]])[] = [
    ['an application', pending],
    ['an invitation', [...pending, happened.invited]],
    ['a booked session', [...pending, happened.invited, booked()]],
    ['a session that was attended', [...pending, happened.invited, booked(), happened.attended]],
    ['an attendance that corrects a no-show', [...pending, happened.invited, booked(), happened.noShow, happened.attended]],
    ['a response that a decision accepts', [...pending, happened.invalidated, responseEvent('AcceptedByDecision', who)]],
    [
      'a withdrawn approval',
      [...pending, happened.invited, happened.attended, happened.paid, responseEvent('PaymentApprovalWithdrawn', who)],
    ],
  ];

  test.each(states)('is noted once on %s that waited for it', (_, events) => {
    given(decider, events).when(qualify, facts()).then([qualified]);
    given(decider, [...events, qualified])
      .when(qualify, facts())
      .then([]);
    expect(fold(decider, [...events, qualified])).toEqual({
      ...fold(decider, events),
      verdict: { qualified: true, qualifiedPendingIdVerification: false, unmet: [], percentage: 100 },
    });
  });

  test('is noted on what goes on after the project has closed, and on nothing that is final', () => {
    given(decider, [...pending, happened.invited, happened.attended, happened.paid])
      .when(qualify, facts())
      .then([]);
    given(decider, [...pending, happened.invited])
      .when(qualify, closedProject)
      .then([qualified]);
    given(decider, pending).when(qualify, closedProject).then([]);
    for (const status of Object.keys(upTo) as Status[])
      if (status !== 'none') given(decider, upTo[status]).when(qualify, facts()).then([]);
  });

  test('leads to no second invitation', () => {
    given(decider, [...pending, happened.invited, qualified])
      .when(autoInvite, facts({ autoInvite: true }))
      .then('participation.wrong-state', { state: 'INVITED' });
  });
});

describe('taking part', () => {
  test('a start is recorded once, while the project is open', () => {
    given(decider, upTo.INVITED).when(start, facts()).then([happened.projectStarted]);
    given(decider, upTo.SCHEDULED).when(start, facts()).then([happened.projectStarted]);
    given(decider, [...upTo.INVITED, happened.projectStarted])
      .when(start, facts())
      .then([]);
    given(decider, upTo.INVITED).when(start, closedProject).then('participation.project-closed');
  });

  test('a booking records the start, a second one the new start', () => {
    const later = { ...booked('2025-12-01T00:00:00.000Z'), type: 'SessionRescheduled' as const };
    const events = [...upTo.INVITED, happened.projectStarted, booked(), later];
    expect(fold(decider, events)).toMatchObject({
      status: 'SCHEDULED',
      projectStarted: true,
      booking: { start: '2025-12-01T00:00:00.000Z' },
    });
  });

  test('attendance and no-show need a session that has begun', () => {
    given(decider, upTo.SCHEDULED).when(attend(before), facts()).then('participation.session-not-begun', { state: 'SCHEDULED' });
    given(decider, upTo.SCHEDULED).when(noShow(before), facts()).then('participation.session-not-begun', { state: 'SCHEDULED' });
    given(decider, upTo.SCHEDULED).when(attend(begun), facts()).then([happened.attended]);
    given(decider, upTo.SCHEDULED).when(noShow(begun), facts()).then([happened.noShow]);
  });

  test('a quantitative study needs no session: attendance follows the invitation', () => {
    given(decider, upTo.INVITED).when(attend(), quantitative).then([happened.attended]);
  });

  test('attendance corrects a no-show', () => {
    given(decider, upTo.NOSHOW).when(attend(), facts()).then([happened.attended]);
  });

  describe('marking the task as complete', () => {
    const startedTask = [...upTo.INVITED, happened.projectStarted];

    test('is recorded once, after the start, also on a closed project', () => {
      given(decider, startedTask).when(complete, quantitative).then([happened.completed]);
      given(decider, startedTask)
        .when(complete, facts({ isQuantitative: true, isOpen: false }))
        .then([happened.completed]);
      const again = [...startedTask, happened.completed];
      given(decider, again).when(complete, quantitative).then('participation.already-completed', { state: 'INVITED' });
      expect(fold(decider, again)).toMatchObject({ status: 'INVITED', taskCompleted: true });
    });

    test('is refused before the start, for an interview, and where the organization has it switched off', () => {
      given(decider, upTo.INVITED).when(complete, quantitative).then('participation.wrong-state', { state: 'INVITED' });
      given(decider, startedTask).when(complete, facts()).then('participation.wrong-state', { state: 'INVITED' });
      given(decider, startedTask)
        .when(complete, { ...quantitative, isCompletionOn: false })
        .then('participation.completion-off');
    });

    test('says that the researcher knows once they have confirmed or paid', () => {
      for (const status of ['ATTENDED', 'PAID'] as const)
        given(decider, upTo[status]).when(complete, quantitative).then('participation.already-completed', { state: status });
      given(decider, upTo.CANCELLED).when(complete, quantitative).then('participation.wrong-state', { state: 'CANCELLED' });
    });
  });
});

describe('the end of a response', () => {
  test("a researcher's refusal has a reason", () => {
    given(decider, upTo.ATTENDED).when(invalidate, facts()).then([happened.invalidated]);
    given(decider, upTo.PENDING).when(reject, facts()).then([happened.rejected]);
  });

  test("the incentive is the project's, the tip at most a quarter of it", () => {
    const paid = (tipCents: number) => [{ ...happened.paid, data: { ...happened.paid.data, tipCents } }];
    given(decider, upTo.ATTENDED).when(approve(0), facts()).then(paid(0));
    given(decider, upTo.ATTENDED).when(approve(1250), facts()).then(paid(1250));
    for (const tip of [1251, -1, 0.5, Number.NaN]) {
      given(decider, upTo.ATTENDED)
        .when(approve(tip), facts())
        .then('participation.tip-too-high', {
          errors: [{ field: 'tip', message: 'A tip may be at most 25% of the incentive.' }],
        });
    }
    given(decider, upTo.ATTENDED)
      .when(approve(1), facts({ incentiveCents: 0 }))
      .then('participation.tip-too-high');
  });

  describe('withdrawing an approval', () => {
    const payoutOf = (earlier: number) => incentivePayoutIdOf(who.participationId, earlier);
    const withdraw = (voidedPayoutId: string | null = payoutOf(0)) =>
      ({ type: 'WithdrawApproval', data: { reason: 'By mistake', voidedPayoutId, at } }) as const;
    const withdrawn = {
      type: 'PaymentApprovalWithdrawn' as const,
      data: { ...who, reason: 'By mistake', voidedPayoutId: payoutOf(0) },
    };
    const paidAgain = { ...happened.paid, data: { ...happened.paid.data, payoutId: payoutOf(1) } };

    test('leads back to the attendance, also on a closed project; the payment may be approved again', () => {
      given(decider, upTo.PAID).when(withdraw(), facts()).then([withdrawn]);
      given(decider, upTo.PAID).when(withdraw(), closedProject).then([withdrawn]);
      const attendedAgain = fold(decider, [...upTo.PAID, withdrawn]);
      expect(attendedAgain).toEqual({ ...fold(decider, upTo.ATTENDED), withdrawnApprovals: 1 });
      given(decider, [...upTo.PAID, withdrawn])
        .when(approve(0), facts())
        .then([paidAgain]);
      expect(fold(decider, [...upTo.PAID, withdrawn, paidAgain])).toMatchObject({ status: 'PAID', payoutId: payoutOf(1) });
    });

    test('is refused where none is given, and where the caller means an earlier one', () => {
      for (const status of ['PENDING', 'INVITED', 'ATTENDED'] as const)
        given(decider, upTo[status]).when(withdraw(), facts()).then('participation.wrong-state', { state: status });
      given(decider, [...upTo.PAID, withdrawn])
        .when(withdraw(payoutOf(1)), facts())
        .then('participation.wrong-state', { state: 'ATTENDED' });
      given(decider, [...upTo.PAID, withdrawn, paidAgain])
        .when(withdraw(payoutOf(0)), facts())
        .then('participation.wrong-state', { state: 'PAID' });
    });

    test('is refused without its payout: the caller read the response before it was approved', () => {
      given(decider, upTo.PAID).when(withdraw(null), facts()).then('participation.wrong-state', { state: 'PAID' });
      const unpaid = { ...happened.paid, data: { ...happened.paid.data, incentiveCents: 0, payoutId: null } };
      given(decider, upTo.ATTENDED)
        .when(approve(0), facts({ incentiveCents: 0 }))
        .then([unpaid]);
      given(decider, [...upTo.ATTENDED, unpaid])
        .when(withdraw(null), facts())
        .then([{ ...withdrawn, data: { ...withdrawn.data, voidedPayoutId: null } }]);
    });

    test('of a response that a decision accepts is for a decision alone, and keeps what it was with its tip', () => {
      const tipped = { ...happened.paid, data: { ...happened.paid.data, tipCents: 500 } };
      const decided = [...upTo.INVALIDRESPONSE, responseEvent('AcceptedByDecision', who), tipped];
      const command = withdraw();
      given(decider, decided).when(command, facts()).then('participation.wrong-state', { state: 'PAID' });
      given(decider, decided)
        .when({ ...command, data: { ...command.data, byDecision: true } }, facts())
        .then([withdrawn]);
      expect(fold(decider, [...decided, withdrawn])).toMatchObject({
        status: 'ATTENDED',
        acceptedByDecision: true,
        withdrawnTipCents: 500,
      });
    });

    test('never lets two approvals share a payout, whatever happens in between', () => {
      const disputed = [happened.invalidated, responseEvent('AcceptedByDecision', who)];
      given(decider, [...upTo.PAID, withdrawn, ...disputed])
        .when(approve(0), facts())
        .then([paidAgain]);
    });
  });

  describe('cancelling', () => {
    test('with the account ends what was not begun, and leaves what is to be paid', () => {
      const leave: ParticipationCommand = { type: 'LeaveResponse', data: { at, forGood: false } };
      const kinds = (events: readonly ParticipationEvent[], known = quantitative) => {
        const decided = decider.decide(leave, fold(decider, events), known);
        return Array.isArray(decided) ? decided.map(({ type }) => type) : decided;
      };
      expect(kinds(upTo.INVITED)).toEqual(['ResponseCancelled']);
      expect(kinds([...upTo.INVITED, happened.projectStarted])).toEqual(['ResponseCancelled']);
      expect(kinds([...upTo.INVITED, happened.projectStarted, happened.completed])).toEqual([]);
      expect(kinds(upTo.ATTENDED, facts())).toEqual([]);
    });

    const cancelled = (from: string, tooLate = false) => [
      { type: 'ResponseCancelled' as const, data: { ...who, message: 'Ill', from, tooLate } },
    ];

    test('an application, while the project is open', () => {
      given(decider, upTo.PENDING).when(cancel(), facts()).then(cancelled('PENDING'));
      given(decider, upTo.PENDING).when(cancel(), closedProject).then('participation.project-closed');
    });

    test('an invitation or an attendance, even of a closed project', () => {
      given(decider, upTo.INVITED).when(cancel(), closedProject).then(cancelled('INVITED'));
      given(decider, upTo.ATTENDED).when(cancel(), closedProject).then(cancelled('ATTENDED'));
    });

    test.each<[string, boolean, string, boolean]>([
      ['remote, four hours before', true, '2025-11-02T08:00:00.000Z', false],
      ['remote, a second later', true, '2025-11-02T08:00:01.000Z', true],
      ['in person, two days before', false, '2025-10-31T12:00:00.000Z', false],
      ['in person, a second later', false, '2025-10-31T12:00:01.000Z', true],
    ])('a session, %s', (_, isRemote, time, tooLate) => {
      given(decider, upTo.SCHEDULED).when(cancel(time), facts({ isRemote })).then(cancelled('SCHEDULED', tooLate));
    });

    test('not a session that has begun', () => {
      given(decider, upTo.SCHEDULED).when(cancel(begun), facts()).then('participation.session-past', { state: 'SCHEDULED' });
    });
  });

  test('a closing project closes drafts and applications, once, and no other response', () => {
    for (const status of Object.keys(upTo) as Status[]) {
      if (status === 'none') continue;
      const isOpen = status === 'DRAFT' || status === 'PENDING';
      given(decider, upTo[status])
        .when(close, closedProject)
        .then(isOpen ? [happened.applicationClosed] : []);
      if (isOpen)
        given(decider, [...upTo[status], happened.applicationClosed])
          .when(close, closedProject)
          .then([]);
    }
  });
});

describe('an application that nobody answers', () => {
  test('ends once, and only while it waits', () => {
    given(decider, upTo.PENDING).when(expire, facts()).then([happened.applicationExpired]);
    given(decider, [...upTo.PENDING, happened.applicationExpired])
      .when(expire, facts())
      .then([]);
    given(decider, [...upTo.PENDING, happened.applicationClosed])
      .when(expire, facts())
      .then([]);
    for (const status of ['DRAFT', 'INVITED', 'SCHEDULED', 'ATTENDED', 'PAID', 'CANCELLED', 'INVALIDRESPONSE'] as const)
      given(decider, upTo[status]).when(expire, facts()).then([]);
  });

  test('says so where the identity was still owed', () => {
    const { data } = happened.applicationExpired;
    const owing = { ...happened.submitted.data, qualified: false, qualifiedPendingIdVerification: true };
    given(decider, [happened.started, { ...happened.submitted, data: owing }])
      .when(expire, facts())
      .then([{ type: 'ApplicationExpired', data: { ...data, identityMissing: true } }]);
  });

  test('does not end again with its project, and is not withdrawn or invited by itself', () => {
    const ended = [...upTo.PENDING, happened.applicationExpired];
    given(decider, ended).when(close, closedProject).then([]);
    given(decider, ended).when(cancel(), facts()).then('participation.application-ended', { state: 'PENDING' });
    given(decider, ended)
      .when(autoInvite, facts({ autoInvite: true }))
      .then('participation.application-ended');
    given(decider, [...upTo.PENDING, happened.applicationClosed])
      .when(cancel(), facts())
      .then('participation.project-closed');
  });

  test('may still be chosen, and then goes on as any other', () => {
    const chosen = [...upTo.PENDING, happened.applicationExpired, happened.invited];
    given(decider, chosen.slice(0, -1)).when(invite, facts()).then([happened.invited]);
    given(decider, chosen).when(start, quantitative).then([happened.projectStarted]);
  });
});
