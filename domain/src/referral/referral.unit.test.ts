import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/decider.js';
import { given } from '../kernel/given-when-then.test-kit.js';
import type { ReferralEvent } from './events.js';
import type { EndReason } from './referral-cause.js';
import { referralDecider, type FollowLink, type NoteScreener } from './referral.js';
import { changed, code, networkBegun, networkWho, projectBegun, projectWho } from './referral.test-kit.js';

const day = (number: number): string => new Date(Date.UTC(2026, 10, number, 9)).toISOString();
const { referralId, referrerId, userId } = projectWho;

const follow = (referrer: string, at: string, referred = userId): FollowLink => ({
  type: 'FollowLink',
  link: { referralId, referrerId: referrer, userId: referred, projectId: 'x1', code: referrer === referrerId ? code : 'OTHER' },
  at,
});
const followed = (at: string, referrer = referrerId): ReferralEvent => ({
  type: 'ReferralLinkFollowed',
  data: { ...follow(referrer, at).link, followedAt: at },
});
const screener = (changes: Partial<NoteScreener> = {}): NoteScreener => ({
  type: 'NoteScreener',
  participationId: 'r1',
  position: '1',
  at: day(2),
  bonusCents: 5_000,
  samePerson: null,
  ...changes,
});
const ofProject = changed(projectWho);
const ofNetwork = changed(networkWho);
const endedBy = (
  who: typeof projectWho | typeof networkWho,
  from: Parameters<typeof ofProject>[0],
  reason: EndReason,
  cause: Parameters<typeof ofProject>[2] = 'abuse',
): ReferralEvent => ({
  type: 'ReferralStatusChanged',
  data: { ...who, from, to: 'CRITERIA_NOT_MET', cause, reason, participationId: null, causePosition: null },
});
const counted = (participationId: string, incentiveCents: number, totalCents: number, causePosition = '1'): ReferralEvent => ({
  type: 'ReferralPaymentCounted',
  data: {
    referralId: networkWho.referralId,
    userId,
    projectId: 'x9',
    participationId,
    incentiveCents,
    totalCents,
    causePosition,
  },
});
const uncounted = (participationId: string, totalCents: number, causePosition = '1'): ReferralEvent => ({
  type: 'ReferralPaymentUncounted',
  data: { referralId: networkWho.referralId, userId, projectId: 'x9', participationId, totalCents, causePosition },
});
const approved = (participationId: string, incentiveCents: number) =>
  ({ type: 'NotePaid', participationId, position: '1', projectId: 'x9', incentiveCents }) as const;
const attendedNote = (participationId: string, position = '1') => ({ type: 'NoteAttended', participationId, position }) as const;
const takenBack = (participationId: string) =>
  ({ type: 'NoteTakenBack', participationId, position: '1', projectId: 'x9' }) as const;
const bonusOf = (who: typeof projectWho | typeof networkWho, bonusCents: number, accrual = 1) => ({
  ...who,
  accrual,
  bonusCents,
});
const accrued = (bonus: ReturnType<typeof bonusOf>): ReferralEvent => ({
  type: 'ReferralFeeAccrued',
  data: { ...bonus, shared: null },
});
const withdrawn = (bonus: ReturnType<typeof bonusOf>): ReferralEvent => ({ type: 'ReferralFeeWithdrawn', data: bonus });
const requested = (bonus: ReturnType<typeof bonusOf>): ReferralEvent => ({ type: 'ReferralBonusRequested', data: bonus });
const accrue = { type: 'AccrueBonus', accrual: 1, obstacle: null, shared: null } as const;
const request = (accrual = 1) => ({ type: 'RequestBonus', accrual, obstacle: null }) as const;
const note = (outcome: 'paid' | 'taken-back' | 'voided') => ({ type: 'NoteBonus', outcome }) as const;

const inScreening = [followed(day(1)), projectBegun, ofProject('SIGNED_UP', 'SCREENING', 'screener-started', 'r1')];
const took = [...inScreening, ofProject('SCREENING', 'PARTICIPATED', 'attended', 'r1')];
const processing = [...took, ofProject('PARTICIPATED', 'BONUS_PROCESSING', 'payment-approved', 'r1')];
const earned = [...processing, accrued(bonusOf(projectWho, 5_000))];
const asked = [...earned, requested(bonusOf(projectWho, 5_000))];
const paid = [...asked, ofProject('BONUS_PROCESSING', 'PAID', 'bonus-paid')];

describe('a link to a project', () => {
  it('counts from the first one on, for 30 days', () => {
    given(referralDecider)
      .when(follow(referrerId, day(1)))
      .then([followed(day(1))]);
    given(referralDecider, [followed(day(1))])
      .when(follow('otto', day(30)))
      .then([]);
    given(referralDecider, [followed(day(1))])
      .when(follow(referrerId, day(5)))
      .then([]);
    given(referralDecider, [followed(day(1))])
      .when(follow('otto', day(31)))
      .then([followed(day(31), 'otto')]);
  });

  it('counts from the first one on, though that is handled after another', () => {
    given(referralDecider, [followed(day(5), 'otto')])
      .when(follow(referrerId, day(1)))
      .then([followed(day(1))]);
    // It counted no more when the other was followed, or is of the same person, or one’s own.
    given(referralDecider, [followed(day(31), 'otto')])
      .when(follow(referrerId, day(1)))
      .then([]);
    given(referralDecider, [followed(day(5))])
      .when(follow(referrerId, day(1)))
      .then([]);
    given(referralDecider, [followed(day(5))])
      .when(follow(userId, day(1)))
      .then([]);
  });

  it('of one’s own keeps no other out, and is kept out by one', () => {
    given(referralDecider, [followed(day(1), userId)])
      .when(follow(referrerId, day(2)))
      .then([followed(day(2))]);
    given(referralDecider, [followed(day(1), userId)])
      .when(follow(userId, day(2)))
      .then([]);
    given(referralDecider, [followed(day(1))])
      .when(follow(userId, day(2)))
      .then([]);
  });

  it('changes nothing once the referral has begun', () => {
    given(referralDecider, inScreening)
      .when(follow('otto', day(60)))
      .then([]);
  });
});

describe('a referral to a project', () => {
  it('begins with the first screener there, within 30 days of the link', () => {
    given(referralDecider, [followed(day(1))])
      .when(screener())
      .then(inScreening.slice(1));
    given(referralDecider, [followed(day(1))])
      .when(screener({ at: day(31) }))
      .then([]);
    given(referralDecider).when(screener()).then([]);
  });

  it('does not begin where the project can not be referred to', () => {
    given(referralDecider, [followed(day(1))])
      .when(screener({ bonusCents: null }))
      .then([]);
  });

  it('ends at once if both are one person', () => {
    given(referralDecider, [followed(day(1))])
      .when(screener({ samePerson: 'same-phone' }))
      .then([projectBegun, endedBy(projectWho, 'SIGNED_UP', 'same-phone')]);
  });

  it('goes from the screener to the bonus, once however often anything is repeated', () => {
    given(referralDecider, inScreening).when(screener()).then([]);
    given(referralDecider, inScreening).when(attendedNote('r1')).then(took.slice(-1));
    given(referralDecider, took).when(attendedNote('r1')).then([]);
    given(referralDecider, took).when(approved('r1', 10_000)).then(processing.slice(-1));
    given(referralDecider, processing).when(approved('r1', 10_000)).then([]);
    given(referralDecider, processing).when(accrue).then(earned.slice(-1));
    given(referralDecider, earned).when(accrue).then([]);
    given(referralDecider, earned).when(request()).then(asked.slice(-1));
    given(referralDecider, asked).when(request()).then([]);
    given(referralDecider, asked).when(note('paid')).then(paid.slice(-1));
    given(referralDecider, paid).when(note('paid')).then([]);
  });

  it('ends where the person is not selected, or did not finish the screener before the project closed', () => {
    const end = (cause: 'not-selected' | 'project-closed') =>
      ({ type: 'NoteEnded', participationId: 'r1', position: '1', cause }) as const;
    const closed = ofProject('SCREENING', 'PROJECT_CLOSED', 'project-closed', 'r1');
    const refused = ofProject('SCREENING', 'CRITERIA_NOT_MET', 'not-selected', 'r1');
    given(referralDecider, inScreening).when(end('project-closed')).then([closed]);
    given(referralDecider, inScreening).when(end('not-selected')).then([refused]);
    given(referralDecider, took)
      .when(end('not-selected'))
      .then([ofProject('PARTICIPATED', 'CRITERIA_NOT_MET', 'not-selected', 'r1')]);
    given(referralDecider, processing).when(end('not-selected')).then([]);
    // A no-show that the researcher corrects.
    given(referralDecider, [...inScreening, refused])
      .when(attendedNote('r1'))
      .then([ofProject('CRITERIA_NOT_MET', 'PARTICIPATED', 'attended', 'r1')]);
  });

  it('is ended by the sixth place, by abuse found later, and for a referrer who has left', () => {
    given(referralDecider, processing)
      .when({ ...accrue, obstacle: 'limit' })
      .then([endedBy(projectWho, 'BONUS_PROCESSING', 'limit', 'limit')]);
    given(referralDecider, processing)
      .when({ ...accrue, obstacle: 'referrer-left' })
      .then([endedBy(projectWho, 'BONUS_PROCESSING', 'referrer-left', 'referrer-left')]);
    given(referralDecider, earned)
      .when({ ...request(), obstacle: 'same-payout-destination' })
      .then([withdrawn(bonusOf(projectWho, 5_000)), endedBy(projectWho, 'BONUS_PROCESSING', 'same-payout-destination')]);
  });

  it('stays ended for abuse', () => {
    const ended = [...inScreening, endedBy(projectWho, 'SCREENING', 'same-email')];
    given(referralDecider, ended).when(attendedNote('r1')).then([]);
    given(referralDecider, ended).when(approved('r1', 10_000)).then([]);
    given(referralDecider, ended).when(accrue).then([]);
  });

  it('loses the accrual with a payment that is taken back before the bonus is asked for', () => {
    const back = ofProject('BONUS_PROCESSING', 'PARTICIPATED', 'payment-taken-back', 'r1');
    given(referralDecider, earned)
      .when(takenBack('r1'))
      .then([withdrawn(bonusOf(projectWho, 5_000)), back]);
    given(referralDecider, processing).when(takenBack('r1')).then([back]);
    given(referralDecider, asked).when(takenBack('r1')).then([]);
    given(referralDecider, paid).when(takenBack('r1')).then([]);
    const again = [...earned, withdrawn(bonusOf(projectWho, 5_000)), back, processing[4] as ReferralEvent];
    given(referralDecider, again).when(request()).then([]);
    given(referralDecider, again)
      .when({ ...accrue, accrual: 2 })
      .then([accrued(bonusOf(projectWho, 5_000, 2))]);
    // The jobs of the accrual that was withdrawn come late.
    given(referralDecider, again).when(accrue).then([]);
    given(referralDecider, [...again, accrued(bonusOf(projectWho, 5_000, 2))])
      .when(request(1))
      .then([]);
  });

  it('earns none any more once a review pays it as compensation, unless it was asked for', () => {
    const end = { type: 'EndCompensated' } as const;
    const ended = endedBy(projectWho, 'BONUS_PROCESSING', 'compensated', 'compensated');
    given(referralDecider, earned)
      .when(end)
      .then([withdrawn(bonusOf(projectWho, 5_000)), ended]);
    given(referralDecider, [...earned, ended])
      .when(end)
      .then([]);
    given(referralDecider, asked).when(end).then([]);
  });

  it('follows its payout: taken back, paid again, or voided', () => {
    given(referralDecider, paid)
      .when(note('taken-back'))
      .then([ofProject('PAID', 'BONUS_PROCESSING', 'bonus-taken-back')]);
    given(referralDecider, asked).when(note('taken-back')).then([]);
    given(referralDecider, asked)
      .when(note('voided'))
      .then([endedBy(projectWho, 'BONUS_PROCESSING', 'bonus-voided', 'bonus-voided')]);
    // Who decided is on record with what followed from it, so that another one reviews it.
    const bySam = { decidedBy: 'sam', decidedAs: 'staff' } as const;
    const named = (event: ReferralEvent) => ({ ...event, data: { ...event.data, ...bySam } }) as ReferralEvent;
    given(referralDecider, asked)
      .when({ ...note('voided'), ...bySam })
      .then([named(endedBy(projectWho, 'BONUS_PROCESSING', 'bonus-voided', 'bonus-voided'))]);
    given(referralDecider, earned)
      .when({ ...takenBack('r1'), ...bySam })
      .then([
        named(withdrawn(bonusOf(projectWho, 5_000))),
        ofProject('BONUS_PROCESSING', 'PARTICIPATED', 'payment-taken-back', 'r1'),
      ]);
    given(referralDecider, earned).when(note('paid')).then([]);
  });
});

describe('a referral to Panelist', () => {
  const begin = { type: 'BeginByCode', ...networkWho, code, samePerson: null } as const;
  const attended = [
    networkBegun,
    ofNetwork('SIGNED_UP', 'SCREENING', 'screener-started', 'r1'),
    ofNetwork('SCREENING', 'PARTICIPATED', 'attended', 'r1'),
  ];
  const notMet = [
    ...attended,
    counted('r1', 5_000, 5_000),
    ofNetwork('PARTICIPATED', 'PARTICIPATED_THRESHOLD_NOT_MET', 'payment-approved', 'r1'),
  ];
  const again = [...notMet, ofNetwork('PARTICIPATED_THRESHOLD_NOT_MET', 'RE_SCREENING', 'screener-started', 'r2')];
  const met = [
    ...again,
    ofNetwork('RE_SCREENING', 'PARTICIPATED', 'attended', 'r2'),
    counted('r2', 2_500, 7_500),
    ofNetwork('PARTICIPATED', 'THRESHOLD_MET', 'payment-approved', 'r2'),
  ];
  const bonus = bonusOf(networkWho, 2_000);
  const earnedBonus = [...met, accrued(bonus), ofNetwork('THRESHOLD_MET', 'BONUS_PROCESSING', 'accrued')];

  it('begins once with the sign-up, and ends at once if both are one person', () => {
    given(referralDecider).when(begin).then([networkBegun]);
    given(referralDecider, [networkBegun])
      .when({ ...begin, referrerId: 'otto' })
      .then([]);
    given(referralDecider)
      .when({ ...begin, samePerson: 'same-email' })
      .then([networkBegun, endedBy(networkWho, 'SIGNED_UP', 'same-email')]);
  });

  it('goes from study to study until $75 are approved', () => {
    given(referralDecider, [networkBegun])
      .when(screener())
      .then([attended[1] as ReferralEvent]);
    given(referralDecider, attended).when(approved('r1', 5_000)).then(notMet.slice(-2));
    given(referralDecider, notMet).when(approved('r1', 5_000)).then([]);
    given(referralDecider, notMet)
      .when(approved('r2', 2_499))
      .then([counted('r2', 2_499, 7_499)]);
    given(referralDecider, notMet)
      .when(screener({ participationId: 'r2' }))
      .then(again.slice(-1));
    given(referralDecider, again).when(attendedNote('r2')).then(met.slice(-3, -2));
    given(referralDecider, met.slice(0, -2)).when(approved('r2', 2_500)).then(met.slice(-2));
    given(referralDecider, attended)
      .when(approved('r1', 7_500))
      .then([counted('r1', 7_500, 7_500), ofNetwork('PARTICIPATED', 'THRESHOLD_MET', 'payment-approved', 'r1')]);
  });

  it('needs other studies after an unpaid one, which counts nothing', () => {
    const unpaid = ofNetwork('PARTICIPATED', 'PARTICIPATED_THRESHOLD_NOT_MET', 'payment-approved', 'r1');
    given(referralDecider, attended).when(approved('r1', 0)).then([unpaid]);
    given(referralDecider, [...attended, unpaid])
      .when(approved('r1', 0))
      .then([]);
    given(referralDecider, [...attended, unpaid])
      .when(screener({ participationId: 'r2' }))
      .then(again.slice(-1));
    given(referralDecider, [...attended, unpaid])
      .when(takenBack('r1'))
      .then([ofNetwork('PARTICIPATED_THRESHOLD_NOT_MET', 'PARTICIPATED', 'payment-taken-back', 'r1')]);
    // Another study waits for its approval, or for an answer, or the threshold is met.
    given(referralDecider, attended).when(approved('r9', 0)).then([]);
    given(referralDecider, again).when(approved('r1', 0)).then([]);
    given(referralDecider, met).when(approved('r2', 0)).then([]);
    given(referralDecider, notMet).when(takenBack('r9')).then([]);
  });

  it('is not moved again by events that are older than the one that moved it last', () => {
    // A second study was begun and attended before the payment for the first one was approved.
    const [begun, ...moves] = attended;
    const waiting = ofNetwork('PARTICIPATED', 'PARTICIPATED_THRESHOLD_NOT_MET', 'payment-approved', 'r1', '5');
    const approvedAt5 = [begun as ReferralEvent, ...moves, counted('r1', 5_000, 5_000), waiting];
    given(referralDecider, approvedAt5)
      .when(screener({ participationId: 'r2', position: '3' }))
      .then([]);
    given(referralDecider, approvedAt5).when(attendedNote('r2', '4')).then([]);
    given(referralDecider, approvedAt5)
      .when(attendedNote('r2', '6'))
      .then([ofNetwork('PARTICIPATED_THRESHOLD_NOT_MET', 'PARTICIPATED', 'attended', 'r2', '6')]);
    // Support accepted what the researcher had refused.
    const accepted = [begun as ReferralEvent, ofNetwork('SIGNED_UP', 'PARTICIPATED', 'attended', 'r1', '5')];
    given(referralDecider, accepted)
      .when({ type: 'NoteEnded', participationId: 'r1', position: '4', cause: 'not-selected' })
      .then([]);
    // The approval was taken back, and then the response ended.
    const over = ofNetwork('PARTICIPATED', 'PARTICIPATED_THRESHOLD_NOT_MET', 'not-selected', 'r1', '5');
    given(referralDecider, [...attended, over])
      .when({ ...takenBack('r1'), position: '4' })
      .then([]);
  });

  it('counts no payment again by events that are older than what counted last', () => {
    const events = [...attended, counted('r1', 5_000, 5_000), uncounted('r1', 0)];
    given(referralDecider, events)
      .when({ ...approved('r1', 5_000), position: '0' })
      .then([]);
    given(referralDecider, [...events, counted('r1', 5_000, 5_000)])
      .when({ ...takenBack('r1'), position: '0' })
      .then([]);
  });

  it('counts a payment that is handled after a later event about another response', () => {
    const since = ofNetwork('PARTICIPATED_THRESHOLD_NOT_MET', 'PARTICIPATED', 'attended', 'r2', '9');
    given(referralDecider, [...attended, since])
      .when({ ...approved('r1', 5_000), position: '8' })
      .then([
        counted('r1', 5_000, 5_000, '8'),
        ofNetwork('PARTICIPATED', 'PARTICIPATED_THRESHOLD_NOT_MET', 'payment-approved', 'r1', '8'),
      ]);
    given(referralDecider, [...attended, counted('r1', 5_000, 5_000, '7'), counted('r2', 5_000, 10_000, '9')])
      .when({ ...takenBack('r1'), position: '8' })
      .then([uncounted('r1', 5_000, '8')]);
  });

  it('holds THRESHOLD_MET until the bonus is accrued', () => {
    given(referralDecider, met)
      .when(screener({ participationId: 'r3' }))
      .then([]);
    given(referralDecider, met).when(accrue).then(earnedBonus.slice(-2));
    given(referralDecider, earnedBonus).when(accrue).then([]);
    given(referralDecider, earnedBonus)
      .when(request())
      .then([requested(bonus)]);
  });

  it('goes on when a response ends: a person may apply elsewhere', () => {
    const end = (participationId: string) =>
      ({ type: 'NoteEnded', participationId, position: '1', cause: 'not-selected' }) as const;
    given(referralDecider, attended.slice(0, 2)).when(end('r1')).then([]);
    given(referralDecider, attended).when(end('r9')).then([]);
    given(referralDecider, attended)
      .when(end('r1'))
      .then([ofNetwork('PARTICIPATED', 'PARTICIPATED_THRESHOLD_NOT_MET', 'not-selected', 'r1')]);
  });

  it('loses the accrual only if the other payments do not reach the threshold', () => {
    const back = ofNetwork('BONUS_PROCESSING', 'PARTICIPATED', 'payment-taken-back', 'r2');
    given(referralDecider, earnedBonus)
      .when(takenBack('r2'))
      .then([uncounted('r2', 5_000), withdrawn(bonus), back]);
    given(referralDecider, [...earnedBonus, counted('r3', 9_000, 16_500)])
      .when(takenBack('r2'))
      .then([uncounted('r2', 14_000)]);
    given(referralDecider, met)
      .when(takenBack('r2'))
      .then([uncounted('r2', 5_000), ofNetwork('THRESHOLD_MET', 'PARTICIPATED', 'payment-taken-back', 'r2')]);
    given(referralDecider, notMet)
      .when(takenBack('r1'))
      .then([uncounted('r1', 0), ofNetwork('PARTICIPATED_THRESHOLD_NOT_MET', 'PARTICIPATED', 'payment-taken-back', 'r1')]);
    given(referralDecider, notMet).when(takenBack('r8')).then([]);
    given(referralDecider, [...earnedBonus, requested(bonus)])
      .when(takenBack('r2'))
      .then([]);
  });

  it('counts only what was approved', () => {
    const state = fold(referralDecider, [...notMet, uncounted('r1', 0)]);
    expect(state).toMatchObject({ counted: {} });
  });
});
