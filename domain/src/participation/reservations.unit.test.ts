import { describe, expect, test } from '@jest/globals';
import { noFunds, organizationFundsDecider } from '../catalogue/index.js';
import { given } from '../kernel/given-when-then.test-kit.js';
import { Refusal } from '../kernel/refusal.js';
import type { Reservation, ReservationKind } from '../kernel/decider.js';
import { fold } from '../kernel/decider.js';
import { referralDecider, type ReferralState } from '../referral/index.js';
import { responseEvent } from '../testing/a-response.test-kit.js';
import { chose } from '../testing/questions.test-kit.js';
import type { AcceptInvitation, AutoInviteParticipant, SaveScreenerDraft, SubmitScreener } from './participation-commands.js';
import { participationDecider as decider } from './participation-decider.js';
import type { InvitationLink, ParticipationFacts, ProjectFacts } from './participation-facts.js';
import type { PayingCommand } from './funding.js';
import { applicant, at, facts, happened, project, upTo, who } from './participation.test-kit.js';
import { claimInvitation, countScreener, fundPayment, holdFunds, holdSlot, outsider } from './reservations.js';

const { participationId, userId, projectId } = who;
const { organizationId, ownerId } = project;
const of = { organizationId, participationId, projectId };
const paid = { participationId, userId, project, compensations: [] };
const researcher = { kind: 'researcher', id: 'owner' } as const;
const invite = { type: 'InviteParticipant', data: { message: 'm', remoteCommunicationDetails: null, at } } as const;
const autoInvite: AutoInviteParticipant = { type: 'AutoInviteParticipant', data: { at } };
const approve = (tipCents = 0) => ({ type: 'ApprovePayment', data: { tipCents, at } }) as const;
const screener = { ...who, agree: null, at };
const answers = { ...screener, given: [chose('fit', 'yes')], totalTimeSeconds: 1 };
const submit: SubmitScreener = { type: 'SubmitScreener', data: { ...answers, limit: 10 } };
const draft: SaveScreenerDraft = { type: 'SaveScreenerDraft', data: answers };
const accept: AcceptInvitation = { type: 'AcceptInvitation', data: screener };

const user = { userId, emailIndex: 'of-user' };
const link = (change: Partial<NonNullable<InvitationLink['invitation']>> = {}): InvitationLink => ({
  invitation: { invitationId: 'i', projectId, emailIndex: null, claimedBy: null, skipsQuestions: false, ...change },
  user,
});
const claim = claimInvitation({ invitationId: 'i', projectId, user });
const count = countScreener({ userId, participationId, day: '2025-10-31', limit: 10, at });
const fromOutside = outsider({ userId, ownerId, organizationId });

/** What a reservation makes of the state of its stream. */
const outcomeOf = (state: unknown, reservation: Reservation<Partial<ParticipationFacts>>) =>
  reservation.by(
    <D, C, E extends { type: string; data: { readonly [field: string]: unknown } }, S, N>(
      kind: ReservationKind<D, C, E, S, N, Partial<ParticipationFacts>>,
      data: D,
    ) => kind.outcome(state as S, data),
  );

describe('a payment', () => {
  test('needs a participant from outside, then its funds', () => {
    given(decider, upTo.PENDING)
      .when(invite, facts())
      .reserves([fromOutside, fundPayment({ ...paid, command: invite })], researcher);
    given(decider, upTo.ATTENDED)
      .when(approve(200), facts())
      .reserves([fromOutside, fundPayment({ ...paid, command: approve(200) })], researcher);
  });

  describe('is funded by', () => {
    const study = { ...project, incentiveCents: 10_000, referralFeeCents: 3_000 };
    const brought = { referralId: 'r', referrerId: 'rita', userId, projectId, code: 'C' };
    const followed = (followedAt: string): ReferralState => ({ ...brought, phase: 'followed', followedAt });
    const begun = (change: object = {}): ReferralState =>
      fold(referralDecider, [
        { type: 'ReferralBegun', data: { ...brought, referralType: 'project', bonusCents: 2_500 } },
        {
          type: 'ReferralStatusChanged',
          data: {
            ...brought,
            from: 'SIGNED_UP',
            to: 'SCREENING',
            cause: 'screener-started',
            reason: null,
            participationId,
            causePosition: '1',
            ...change,
          },
        },
      ]);
    const heldFor = (command: PayingCommand, referral: ReferralState, of_: ProjectFacts = study) =>
      outcomeOf(referral, fundPayment({ ...paid, project: of_, command }));
    const next = (amountCents: number, feeCents: number, type: PayingCommand['type']) => ({
      next: holdFunds({ ...of, amountCents, feeCents, compensations: [], of: type }),
    });

    test('incentive and highest tip, or what is approved', () => {
      expect(heldFor(invite, { phase: 'none' })).toEqual(next(12_500, 0, 'InviteParticipant'));
      expect(heldFor(approve(200), { phase: 'none' })).toEqual(next(10_200, 0, 'ApprovePayment'));
      expect(heldFor(invite, { phase: 'none' }, { ...study, incentiveCents: 0 })).toEqual({ facts: {} });
    });

    test('and the fee of the referral to the project that brought the participant', () => {
      expect(heldFor(invite, begun())).toEqual(next(15_000, 2_500, 'InviteParticipant'));
      expect(heldFor(autoInvite, begun())).toEqual(next(15_000, 2_500, 'AutoInviteParticipant'));
      expect(heldFor(accept, begun())).toEqual(next(15_000, 2_500, 'AcceptInvitation'));
      expect(heldFor(approve(200), begun())).toEqual(next(12_700, 2_500, 'ApprovePayment'));
      // The reaction may not have handled the screener yet that begins it.
      expect(heldFor(invite, followed(at))).toEqual(next(15_500, 3_000, 'InviteParticipant'));
      expect(heldFor(invite, followed(at), { ...study, referralFeeCents: null })).toEqual(
        next(17_500, 5_000, 'InviteParticipant'),
      );
    });

    test('but not the fee of one that earns nothing', () => {
      const over = begun({ to: 'CRITERIA_NOT_MET', cause: 'abuse', reason: 'same-phone' });
      expect(heldFor(invite, over)).toEqual(next(12_500, 0, 'InviteParticipant'));
      expect(heldFor(invite, followed('2025-10-01T12:00:00.000Z'))).toEqual(next(12_500, 0, 'InviteParticipant'));
      expect(heldFor(invite, { ...brought, referrerId: userId, phase: 'followed', followedAt: at })).toEqual(
        next(12_500, 0, 'InviteParticipant'),
      );
    });

    test('all of which the decider wants to see reserved', () => {
      given(decider, upTo.PENDING)
        .when(invite, { ...facts({ incentiveCents: 10_000 }), reservedCents: 14_999, referralFeeCents: 2_500 })
        .then('catalogue.funds-insufficient');
    });
  });

  test('needs funds besides what the lost sessions of the response cost and were not paid yet', () => {
    const lost = { start: at, claim: 1, compensationCents: 2_500, payoutId: 'lost' };
    const missed = { type: 'SessionMissedByResearcher', data: { ...who, ...lost } } as const;
    const compensations = [{ payoutId: 'lost', cents: 2_500 }];
    given(decider, [...upTo.SCHEDULED, missed, ...upTo.ATTENDED.slice(upTo.INVITED.length)])
      .when(approve(), facts())
      .reserves([fromOutside, fundPayment({ ...paid, compensations, command: approve() })], researcher);
    const funds = fold(organizationFundsDecider, [
      { type: 'FundsReserved', data: { ...of, amountCents: 6_250, asOf: 1 } },
    ] as const);
    expect(outcomeOf(funds, holdFunds({ ...of, amountCents: 5_000, feeCents: 0, compensations, of: 'ApprovePayment' }))).toEqual({
      facts: { reservedCents: 3_750, referralFeeCents: 0 },
    });
  });

  test('that the response refuses, or has had, needs nothing', () => {
    given(decider, upTo.CANCELLED).when(invite, facts()).reserves('participation.wrong-state', researcher);
    given(decider, upTo.ATTENDED).when(approve(1_251), facts()).reserves('participation.tip-too-high', researcher);
    const invitedByItself = { ...happened.invited, data: { ...happened.invited.data, automatic: true } };
    given(decider, [...upTo.PENDING, invitedByItself])
      .when(autoInvite, facts())
      .reserves([], researcher);
    given(decider).when(approve(), facts()).reserves([], researcher);
  });

  test('of the caller themself is refused, but not their automatic invitation', () => {
    const self = { kind: 'staff', id: userId } as const;
    given(decider, upTo.PENDING).when(invite, facts()).reserves('participation.own-organization', self);
    const impersonating = { kind: 'staff', id: 'sue', onBehalfOf: userId } as const;
    given(decider, upTo.ATTENDED).when(approve(), facts()).reserves('participation.own-organization', impersonating);
    given(decider, upTo.PENDING)
      .when(autoInvite, facts({ autoInvite: true }))
      .reserves([fromOutside, fundPayment({ ...paid, project: { ...project, autoInvite: true }, command: autoInvite })], self);
  });

  test('without funds: a researcher learns it, a participant does not', () => {
    const refused = (type: 'InviteParticipant' | 'AutoInviteParticipant' | 'AcceptInvitation') =>
      holdFunds({ ...of, amountCents: 1, feeCents: 0, compensations: [], of: type }).by((kind, data) =>
        kind.refused?.(new Refusal('catalogue.funds-insufficient', 'conflict', ''), data),
      );
    const told = {
      InviteParticipant: /^Your organization's funds do not cover/,
      AutoInviteParticipant: /^You cannot be invited at once/,
      AcceptInvitation: /^The researcher cannot take you on/,
    } as const;
    for (const type of ['InviteParticipant', 'AutoInviteParticipant', 'AcceptInvitation'] as const)
      expect(refused(type)).toMatchObject({
        code: 'catalogue.funds-insufficient',
        message: expect.stringMatching(told[type]),
      });
    expect(
      outcomeOf(noFunds, holdFunds({ ...of, amountCents: 1, feeCents: 1, compensations: [], of: 'InviteParticipant' })),
    ).toEqual({ facts: { reservedCents: 0, referralFeeCents: 1 } });
  });
});

describe('an answer', () => {
  test('claims the invitation of its link, a submission is counted after it', () => {
    given(decider).when(draft, facts()).reserves([]);
    given(decider)
      .when(draft, { ...facts(), link: link() })
      .reserves([claim]);
    given(decider).when(submit, facts()).reserves([count]);
    given(decider, upTo.DRAFT)
      .when(submit, { ...facts(), link: link() })
      .reserves([claim, count]);
  });

  test('that an invitation without questions submits counts nothing, where the identity is owed or the NDA refused', () => {
    const skipping = link({ skipsQuestions: true });
    given(decider)
      .when(submit, { ...facts({ requiresIdentityVerification: true }), link: skipping })
      .reserves([claim]);
    given(decider)
      .when({ ...submit, data: { ...submit.data, agree: false } }, { ...facts({ requiresNda: true }), link: skipping })
      .reserves([claim]);
    given(decider, [happened.started, responseEvent('InvitationUsed', who)])
      .when(submit, facts({ requiresIdentityVerification: true }))
      .reserves([]);
  });

  test('that an invitation takes up without questions claims it, then holds the funds', () => {
    given(decider)
      .when(accept, { ...facts(), link: link({ skipsQuestions: true }) })
      .reserves([claim, fundPayment({ ...paid, command: accept })]);
    given(decider)
      .when(accept, { ...facts(), link: link() })
      .reserves('participation.not-qualified');
  });

  test('with an invitation passes the criteria, before it is claimed and only once it is', () => {
    const unfit = { eligibility: { eligible: false, reason: 'incorrectDemographics' } } as const;
    given(decider)
      .when(draft, { ...facts({}, unfit), link: link() })
      .reserves([claim]);
    given(decider)
      .when(draft, { ...facts({}, unfit), link: link() })
      .then('participation.incorrect-demographics');
  });

  test('that would be refused uses no invitation and counts nothing', () => {
    given(decider)
      .when(submit, { ...facts({}, { ...applicant, hasPhoto: false }), link: link() })
      .reserves('participation.phone-and-photo-required');
    given(decider)
      .when({ ...submit, data: { ...submit.data, given: [] } }, facts())
      .reserves('participation.answers-invalid');
    given(decider, upTo.PENDING)
      .when(submit, { ...facts(), link: link({ claimedBy: 'other' }) })
      .reserves('participation.wrong-state');
    given(decider)
      .when(submit, { ...facts(), link: link({ claimedBy: 'other' }) })
      .reserves('participation.invitation-used');
    given(decider)
      .when(submit, { ...facts(), link: { invitation: null, user } })
      .reserves('participation.invitation-unknown');
  });

  test('counts in the first cycle that has not ended', () => {
    const next = countScreener({ userId, participationId, day: '2025-11-01', limit: 10, at });
    expect(outcomeOf({ status: 'ended' }, count)).toEqual({ next });
    expect(outcomeOf({ status: 'open', cycleId: 'c' }, next)).toEqual({ facts: { cycleId: 'c' } });
  });
});

describe('a session', () => {
  const calendar = { ofProject: [], timezone: 'UTC' };
  const booking = { bookingUid: 'mine', start: '2025-11-03T12:00:00.000Z', timezone: 'UTC', at };
  const book = { type: 'BookSession', data: booking } as const;
  const move = { type: 'MoveSession', data: booking } as const;
  const held = (type: 'ClaimSlot' | 'MoveSlot') => holdSlot({ type, participationId, projectId, ...booking, calendar });

  test('needs its time in the calendar, where the response may be booked or moved', () => {
    given(decider, upTo.INVITED)
      .when(book, { ...facts(), calendar })
      .reserves([held('ClaimSlot')]);
    given(decider, upTo.SCHEDULED)
      .when(book, { ...facts(), calendar })
      .reserves('participation.wrong-state');
    given(decider, upTo.CANCELLED)
      .when(move, { ...facts(), calendar })
      .reserves('participation.wrong-state');
    given(decider, upTo.INVITED)
      .when(book, { ...facts({ isBookedElsewhere: true }), calendar })
      .reserves('scheduling.booked-elsewhere');
    given(decider, upTo.SCHEDULED)
      .when({ ...move, data: { ...booking, at: '2025-11-01T00:00:00.000Z' } }, { ...facts(), calendar })
      .reserves([
        holdSlot({ type: 'MoveSlot', participationId, projectId, ...booking, at: '2025-11-01T00:00:00.000Z', calendar }),
      ]);
  });

  test('that was booked by the same command, after its process died, needs no other time', () => {
    // The booking of the sample.
    const same = { ...book, data: { ...booking, bookingUid: 'b' } };
    given(decider, upTo.SCHEDULED)
      .when(same, { ...facts(), calendar })
      .reserves([]);
    given(decider, upTo.SCHEDULED)
      .when(same, { ...facts(), calendar })
      .then([]);
  });

  test('is not booked without the time', () => {
    given(decider, upTo.INVITED)
      .when(book, { ...facts(), calendar })
      .then('server.failed');
    const claimed = { bookingUid: 'mine', start: booking.start, end: booking.start, timezone: 'UTC', claim: 1 };
    given(decider, upTo.INVITED)
      .when(book, { ...facts(), calendar, booking: claimed })
      .then([{ type: 'SessionBooked', data: { ...who, ...claimed } }]);
  });
});
