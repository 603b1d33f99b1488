import { referralBonusPayoutIdOf } from '@panelist/domain/payout';
import { describe, expect, it } from '@jest/globals';
import type { CommandEntry } from '../history/entry.js';
import { fingerprintOf } from '../history/fingerprint.js';
import type { Evidence, LoggedEvent } from './evidence.js';
import { conversationsAreWhole } from './rules/conversations.js';
import { pagesShowTheLog } from './rules/pages-show-the-log.js';
import { bonusesAddUp, bonusesAreLimited, bonusesHaveCauses } from './rules/referral-bonuses.js';
import { referralsMoveByRules } from './rules/referrals-move-by-rules.js';
import { acknowledged, positionAt } from './sound-evidence.test-kit.js';

type Step = readonly [stream: string, type: string, data: Readonly<Record<string, unknown>>];

function logOf(steps: readonly Step[]): readonly LoggedEvent[] {
  const revisions = new Map<string, number>();
  return steps.map(([stream, type, data], index) => {
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    const metadata = { commandId: `c${index}`, occurredAt: '2026-01-01T00:00:00.000Z' };
    return { position: positionAt(index), stream, revision, eventId: `e${index}`, type, data, metadata };
  });
}

/** `rita` refers `finn` to the project `x1`, and is paid 50 dollars for it. */
const who = { referralId: 'r1', referrerId: 'rita', userId: 'finn', projectId: 'x1' };
const payoutId = referralBonusPayoutIdOf('r1');
const amounts = { incentiveCents: 5_000, feeCents: 0, tipCents: 0, netCents: 5_000 };
const cause = { kind: 'referral-bonus', referralId: 'r1', projectId: 'x1', projectName: 'X1' };
const moved = (from: string, to: string, by: string, reason: string | null = null): Step => [
  'referral-r1',
  'ReferralStatusChanged',
  { ...who, from, to, cause: by, reason, participationId: 'p1' },
];
const ofResponse = (type: string): Step => ['participation-p1', type, { ...who, participationId: 'p1', incentiveCents: 10_000 }];
const ofPayout = (type: string, data: object = {}): Step => [`payout-${payoutId}`, type, { payoutId, userId: 'rita', ...data }];
const steps: readonly Step[] = [
  ['referral-r1', 'ReferralLinkFollowed', { ...who, code: 'RITA1', followedAt: '2026-01-01T00:00:00.000Z' }],
  ofResponse('ScreenerStarted'),
  ['referral-r1', 'ReferralBegun', { ...who, referralType: 'project', code: 'RITA1', bonusCents: 5_000 }],
  moved('SIGNED_UP', 'SCREENING', 'screener-started'),
  ofResponse('ParticipantAttended'),
  moved('SCREENING', 'PARTICIPATED', 'attended'),
  ofResponse('PaymentApproved'),
  moved('PARTICIPATED', 'BONUS_PROCESSING', 'payment-approved'),
  ['referral-r1', 'ReferralFeeAccrued', { ...who, accrual: 1, bonusCents: 5_000 }],
  ['referral-r1', 'ReferralBonusRequested', { ...who, accrual: 1, bonusCents: 5_000 }],
  ofPayout('PayoutRequested', { ...amounts, cause, method: 'TREMENDOUS' }),
  ofPayout('PayoutDispatchStarted', { attempt: 1, method: 'TREMENDOUS', key: `${payoutId}.1` }),
  ofPayout('PayoutSettled', { attempt: 1, providerId: 'o1', rewardId: 'w1' }),
  moved('BONUS_PROCESSING', 'PAID', 'bonus-paid'),
];
const sound = {
  log: logOf(steps),
  ledger: [{ payout_id: payoutId, entries: [{ eventId: 'e12', account: 'paid-out', cents: 5_000 }] }],
  orders: [{ provider: 'TREMENDOUS', key: `${payoutId}.1`, cents: 5_000, isPaid: true }],
  shown: { people: [], projects: [], failures: [] },
  readModels: [],
  history: [],
  lostTails: [],
  erased: new Set<string>(),
  unrest: [],
} as const satisfies Partial<Evidence>;
type Changes = Partial<Evidence>;
const rulesBroken = (changes: Changes) => {
  const evidence = { ...sound, ...changes };
  const rules = [
    bonusesHaveCauses,
    bonusesAreLimited,
    bonusesAddUp,
    referralsMoveByRules,
    conversationsAreWhole,
    pagesShowTheLog,
  ];
  return [...new Set(rules.flatMap((rule) => rule(evidence)).map(({ rule }) => rule))];
};
const without = (type: string) => ({ log: logOf(steps.filter((step) => step[1] !== type)) });

it('finds nothing in a sound referral', () => expect(rulesBroken({})).toEqual([]));

describe('finds a bonus', () => {
  it('without an approved payment, or before it', () => {
    expect(bonusesHaveCauses({ ...sound, ...without('PaymentApproved') })).toHaveLength(1);
    const early = logOf([...steps.slice(0, 6), ...steps.slice(7, 9), ofResponse('PaymentApproved')]);
    expect(bonusesHaveCauses({ ...sound, log: early })).toHaveLength(1);
  });
  it('below the threshold of a referral to the product', () => {
    const network = (cents: number): Step[] => [
      ['participation-p1', 'PaymentApproved', { ...who, participationId: 'p1', incentiveCents: cents }],
      ['referral-r2', 'ReferralFeeAccrued', { ...who, referralId: 'r2', projectId: null, accrual: 1, bonusCents: 2_000 }],
    ];
    expect(bonusesHaveCauses({ ...sound, log: logOf(network(7_499)) })).toHaveLength(1);
    expect(bonusesHaveCauses({ ...sound, log: logOf(network(7_500)) })).toEqual([]);
  });
  it('for oneself', () => {
    const log = logOf(steps.map(([stream, type, data]) => [stream, type, { ...data, referrerId: 'finn' }]));
    expect(rulesBroken({ log })).toContain('no bonus without its cause');
  });
  it('that is asked for twice, or has two payouts, or another amount', () => {
    const [request] = steps.filter(([, type]) => type === 'ReferralBonusRequested') as [Step];
    expect(rulesBroken({ log: logOf([...steps, request]) })).toContain('a referral has one bonus');
    const second: Step = [
      'payout-p2',
      'PayoutRequested',
      { payoutId: 'p2', userId: 'rita', ...amounts, cause, method: 'PAYPAL' },
    ];
    expect(rulesBroken({ log: logOf([...steps, second]) })).toContain('a referral has one bonus');
    const more = steps.map(([stream, type, data]): Step => [
      stream,
      type,
      type === 'PayoutRequested' ? { ...data, netCents: 5_001 } : data,
    ]);
    expect(rulesBroken({ log: logOf(more) })).toContain('a referral has one bonus');
  });
  it('that is a sixth on one project', () => {
    const times = (count: number) =>
      logOf(
        Array.from({ length: count }).flatMap((_, number) =>
          steps.map(([stream, type, data]): Step => [
            stream.replace('r1', `r${number}`),
            type,
            { ...data, referralId: `r${number}`, userId: stream.startsWith('payout') ? 'rita' : `finn${number}` },
          ]),
        ),
      );
    const rule = 'five bonuses a project';
    const found = (count: number) => bonusesAreLimited({ ...sound, log: times(count) }).filter((each) => each.rule === rule);
    expect(found(5)).toEqual([]);
    expect(found(6)).toHaveLength(1);
  });
  it('that was forgotten, unless the referrer was erased or work goes on', () => {
    const { log } = without('ReferralBonusRequested');
    const forgotten = (changes: Changes = {}) =>
      bonusesAreLimited({ ...sound, log: log.filter(({ type }) => !type.startsWith('Payout')).slice(0, -1), ...changes });
    expect(forgotten().map(({ rule }) => rule)).toEqual(['no bonus is forgotten']);
    expect(forgotten({ unrest: ['work'] })).toEqual([]);
    expect(forgotten({ erased: new Set(['rita']) })).toEqual([]);
  });
  it('that ledger, provider or status do not know', () => {
    const rule = ['bonuses add up'];
    expect(rulesBroken({ ledger: [] })).toEqual(rule);
    expect(rulesBroken({ orders: [] })).toEqual(rule);
    expect(rulesBroken({ log: sound.log.slice(0, -1) })).toContain('bonuses add up');
    expect(rulesBroken({ orders: [], erased: new Set(['rita']) })).toEqual([]);
  });
});

describe('finds a referral that', () => {
  const rule = 'a referral moves by its rules';
  const moving = (...list: readonly Step[]) => referralsMoveByRules({ ...sound, log: logOf(list) }).map((each) => each.rule);
  it('skips a step, or moves from another status', () => {
    expect(moving(...steps.slice(0, 4), moved('SCREENING', 'PAID', 'bonus-paid'))).toEqual([rule]);
    expect(moving(...steps.slice(0, 4), moved('PARTICIPATED', 'BONUS_PROCESSING', 'payment-approved'))).toEqual([rule]);
  });
  it('moves before its cause', () =>
    expect(moving(...steps.filter(([, type]) => type !== 'ParticipantAttended'))).toEqual([rule]));
  it('begins twice, or by a later link, or without one', () => {
    const [link, , begun] = steps as readonly [Step, Step, Step];
    expect(moving(...steps.slice(0, 4), begun)).toEqual([rule]);
    expect(moving(link, link)).toEqual([rule]);
    expect(moving(begun)).toEqual([rule]);
    const own: Step = [link[0], link[1], { ...link[2], referrerId: 'finn' }];
    expect(moving(own, ...steps.slice(0, 4))).toEqual([]);
  });
  it('goes on after its end', () => {
    const end = moved('SCREENING', 'CRITERIA_NOT_MET', 'abuse', 'same-phone');
    expect(moving(...steps.slice(0, 4), end)).toEqual([]);
    expect(
      moving(...steps.slice(0, 4), end, ofResponse('ParticipantAttended'), moved('CRITERIA_NOT_MET', 'PARTICIPATED', 'attended')),
    ).toEqual([rule]);
  });
});

describe('finds a message that', () => {
  const stream = 'conversation-p1';
  const parties = { conversationUid: 'p1', projectId: 'x1', userId: 'finn', researcherId: 'rosa' };
  const posted = (number: number, body: string): Step => [
    stream,
    'MessagePosted',
    { ...parties, by: 'participant', senderId: 'finn', messageId: `m${body}`, number, body, attachments: [] },
  ];
  const begun: Step = [stream, 'ConversationStarted', { ...parties, by: 'participant' }];
  const wrote = (body: string, index: number, changes: Partial<CommandEntry> = {}): CommandEntry => ({
    ...acknowledged('write', `c${index}`, index),
    person: 'finn',
    stream,
    text: fingerprintOf(body),
    ...changes,
  });
  const found = (list: readonly Step[], history: readonly CommandEntry[], changes: Changes = {}) =>
    conversationsAreWhole({ ...sound, log: logOf([begun, ...list]), history, ...changes }).map(({ rule }) => rule);
  const [once, refused] = ['each message is in its conversation once, in order', 'no refused message appears'];

  it('is lost, or there twice', () => {
    expect(found([posted(1, 'a')], [wrote('a', 1)])).toEqual([]);
    expect(found([], [wrote('a', 1)])).toEqual([once]);
    expect(found([posted(1, 'a'), posted(2, 'a')], [wrote('a', 1)])).toEqual([once]);
    expect(found([posted(1, 'a'), posted(2, 'a')], [wrote('a', 1, { outcome: 'unknown' })])).toEqual([once]);
    expect(found([], [wrote('a', 1, { outcome: 'unknown' })])).toEqual([]);
    expect(found([], [wrote('a', 1)], { erased: new Set(['finn']) })).toEqual([]);
  });
  it('is in another order than it was sent', () => {
    expect(found([posted(1, 'a'), posted(2, 'b')], [wrote('a', 1), wrote('b', 2)])).toEqual([]);
    expect(found([posted(1, 'b'), posted(2, 'a')], [wrote('a', 1), wrote('b', 2)])).toEqual([once]);
  });
  it('leaves a gap in the numbers', () => expect(found([posted(2, 'a')], [])).toEqual([once]));
  it('was refused, or came into a closed conversation', () => {
    expect(found([posted(1, 'a')], [wrote('a', 1, { outcome: 'refused', position: null })])).toEqual([refused]);
    expect(found([[stream, 'ConversationLocked', parties], posted(1, 'a')], [])).toEqual([refused]);
  });
  it('a page or a row counts otherwise than the log', () => {
    const { log } = { log: logOf([begun, posted(1, 'a'), ...steps]) };
    const page = { person: 'finn', unread: 0, referralCount: 0, referrals: [], bonusCents: 0 };
    const conversation = { uid: 'p1', messages: 1, read: true, locked: false };
    const pages = (people: Evidence['shown']['people'], more: Partial<Evidence['shown']> = {}) =>
      pagesShowTheLog({ ...sound, log, shown: { ...sound.shown, people, ...more } });
    expect(pages([{ ...page, conversations: [conversation] }])).toEqual([]);
    expect(pages([{ ...page, conversations: [] }])).toHaveLength(1);
    expect(
      pages([{ ...page, unread: 1, conversations: [{ ...conversation, messages: 2, read: false, locked: true }] }]),
    ).toHaveLength(4);
    const referrer = { ...page, person: 'rita', conversations: [], referralCount: 1, bonusCents: 5_000 };
    expect(pages([{ ...referrer, referrals: [{ id: 'r1', status: 'PAID' }] }])).toEqual([]);
    expect(
      pages([{ ...referrer, referralCount: 0, bonusCents: 0, referrals: [{ id: 'r1', status: 'SCREENING' }] }]),
    ).toHaveLength(3);
    expect(pages([], { projects: [{ projectId: 'x1', conversations: 1, unread: 1 }] })).toEqual([]);
    expect(pages([], { projects: [{ projectId: 'x1', conversations: 1, unread: 0 }], failures: ['lost'] })).toHaveLength(2);
    const row = { messageCount: 1, readByParticipant: true, readByResearcher: true };
    const readModels = [{ name: 'conversations', live: new Map([['p1', row]]), folded: new Map() }];
    expect(pagesShowTheLog({ ...sound, log, readModels })).toHaveLength(1);
  });
});
