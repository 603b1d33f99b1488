import { describe, expect, it, test } from '@jest/globals';
import type { Actor, DomainEvent } from '../kernel/event.js';
import { registry } from '../registry.js';
import { objectionText } from './objection-text.js';
import { ruleNames } from './rule-names.js';
import { headOfRule, ruleOf } from './rules.js';
import { placeOfStatement, statementIdOf } from './statement-id.js';
import {
  conditionalDecisionTypes,
  decisionTypes,
  judgedTypes,
  statementsIn,
  type Statement,
  type StoredEvent,
} from './statement-table.js';

const at = '2026-03-01T09:00:00.000Z';
const who = { participationId: 'p', userId: 'ada', projectId: 'bicycle' };
const rita: Actor = { kind: 'researcher', id: 'rita' };
const system: Actor = { kind: 'system', id: 'rule' };
const staff: Actor = { kind: 'staff', id: 'sam' };

type Happens = readonly [DomainEvent['type'], DomainEvent['data'], Actor?];

/** Statements of a stream with these events. */
function told(stream: string, ...events: readonly Happens[]): readonly Statement[] {
  const history = events.map(([type, data, actor = system], revision): StoredEvent => ({
    type,
    data,
    stream,
    revision,
    at,
    metadata: { actor },
  }));
  return statementsIn(history, (projectId) => (projectId === 'bicycle' ? 'Commuting by bicycle' : projectId));
}
const onResponse = (...events: readonly Happens[]) => told('participation-p', ...events);
const cause = { kind: 'incentive', participationId: 'p', projectId: 'bicycle', projectName: 'Commuting by bicycle' };
const bonus = { kind: 'referral-bonus', referralId: 'r', projectId: null, projectName: null };
const requested = (of: object = cause): Happens => [
  'PayoutRequested',
  { payoutId: 'm', userId: 'ada', cause: of, netCents: 4_750 },
];
const onPayout = (event: Happens, of: object = cause) => told('payout-m', requested(of), event)[0];
const submitted = (verdict: object): Happens => ['ScreenerSubmitted', { ...who, responses: [{}, {}], ...verdict }];
const started: Happens = ['ScreenerStarted', { ...who, ownerId: 'rita' }];
const fits = { qualified: true, qualifiedPendingIdVerification: false, unmet: [] };

describe('every kind of event', () => {
  it('of the contexts that decide has a statement or is listed as deciding nothing', () => {
    const deciding = ['participation', 'payout', 'referral', 'identity', 'dispute', 'fairness'];
    const known = [...registry.events.values()].filter(({ context }) => deciding.includes(context));
    const elsewhere = new Set(['invitation', 'sharing', 'payoutCount', 'payoutBatch']);
    const types = known.filter(({ streams }) => !elsewhere.has(streams[0].category)).map(({ type }) => type);
    expect(types.filter((type) => !judgedTypes.includes(type))).toEqual([]);
  });

  it('that decides has a statement for its frozen sample, with a rule that has a page', () => {
    for (const type of decisionTypes) {
      const known = registry.events.get(type);
      const [statement] = told('x-1', [type, known?.definition.samples.at(-1) ?? {}]);
      if (conditionalDecisionTypes.includes(type)) continue;
      expect([type, statement?.decision.endsWith('.')]).toEqual([type, true]);
      expect(ruleNames).toContain(statement?.rule);
      if (statement?.by === 'rule') expect(statement.rule).toBeDefined();
    }
  });
});

test('the statement of a place that went to the next person', () => {
  const ended = (reason: string, offered: boolean) => told('places-bicycle', ['PlaceHoldEnded', { ...who, reason, offered }]);
  expect(ended('lapsed', true)).toMatchObject([{ kind: 'place-passed-on', participationId: 'p', userId: 'ada' }]);
  for (const [reason, offered] of [
    ['lapsed', false],
    ['left', true],
    ['used', true],
    ['closed', false],
  ] as const)
    expect(ended(reason, offered)).toEqual([]);
  const waited = (reason: string) => told('places-bicycle', ['WaitingListLeft', { ...who, reason }]);
  for (const statement of [...ended('closed', true), ...waited('closed')])
    expect(statement).toMatchObject({ by: 'researcher', rule: 'closed-project', userId: 'ada' });
  expect([waited('closed').length, waited('left'), waited('applied')]).toEqual([1, [], []]);
});

test('a project that closed names who closed it, so that another one reviews what ended with it', () => {
  const statements = (of: object) => [
    ...told('places-bicycle', ['WaitingListLeft', { ...who, reason: 'closed', ...of }]),
    ...told('places-bicycle', ['PlaceHoldEnded', { ...who, reason: 'closed', offered: true, ...of }]),
    ...onResponse(['ApplicationClosed', { ...who, ...of }]),
  ];
  const [byStaff, byResearcher] = [
    statements({ decidedBy: 'sam', decidedAs: 'staff' }),
    statements({ decidedBy: 'rita', decidedAs: 'researcher' }),
  ];
  expect([byStaff.length, byResearcher.length]).toEqual([3, 3]);
  for (const each of byStaff) expect(each).toMatchObject({ by: 'staff', deciders: ['sam'] });
  for (const each of byResearcher) expect(each).toMatchObject({ by: 'researcher', deciders: ['rita'] });
  expect(JSON.stringify(byStaff)).toContain('Our team closed the project');
  expect(JSON.stringify(byStaff)).not.toContain('esearcher');
  // Written before closings named anyone.
  for (const each of statements({})) expect(each).toMatchObject({ by: 'researcher', deciders: [] });
});

describe('the statement of a response', () => {
  it('that was rejected for quality names who, why and how to contest it for 60 days', () => {
    const [statement] = onResponse(
      started,
      submitted(fits),
      ['ParticipantInvited', who, rita],
      ['ParticipantAttended', who, rita],
      ['ResponseRejectedForQuality', { ...who, reason: 'The answers are too short.' }, rita],
    ).slice(1);
    expect(statement).toEqual({
      id: 'participation-p.4',
      at,
      userId: 'ada',
      projectId: 'bicycle',
      participationId: 'p',
      deciders: ['rita'],
      kind: 'response-rejected',
      decision: 'The researcher of “Commuting by bicycle” did not accept the quality of your work.',
      by: 'researcher',
      rule: 'refused-work',
      facts: [
        { text: 'It was recorded that you took part on Sun, Mar 1, 9:00 AM, UTC.', from: '/panelists/v2/surveys?id=p' },
        { text: 'What the researcher wrote: “The answers are too short.”' },
      ],
      consequence: 'This work is not paid. Your other applications go on as before.',
      objection: { way: 'dispute', ground: 'rejection', until: '2026-04-30T09:00:00.000Z', concernsMoney: true },
    });
  });

  it('that was refused before an invitation keeps what the researcher wrote, and no dispute is about it', () => {
    const [, statement] = onResponse(started, submitted(fits), ['ResponseInvalidated', { ...who, reason: 'Owns a car' }, rita]);
    expect(statement).toMatchObject({ kind: 'not-selected', objection: { way: 'review', concernsMoney: false } });
    expect(JSON.stringify(statement)).not.toContain('car');
  });

  it('to a screener says met or not met, and never which answer', () => {
    const [outcome] = onResponse(started, submitted({ ...fits, qualified: false, unmet: ['q7'] }));
    expect(outcome).toMatchObject({
      kind: 'screener-outcome',
      by: 'rule',
      facts: [{ text: 'You answered 2 questions of the screener.' }, { text: 'What this project looks for: not met.' }],
    });
    expect(JSON.stringify(outcome)).not.toContain('q7');
    const [good] = onResponse(started, submitted(fits));
    expect(good).toMatchObject({ facts: [{}, { text: 'What this project looks for: met.' }] });
    expect(good).not.toHaveProperty('objection');
  });

  it('whose start was refused says which rule, and of the criteria no more than not met', () => {
    const refused = (reason: string, limit: number | null = null) =>
      onResponse(['StartRefused', { ...who, reason, limit, until: limit === null ? null : at }])[0];
    expect(refused('limit', 10)).toMatchObject({
      rule: 'screener-limit',
      consequence: 'You can apply again from Sun, Mar 1, 9:00 AM, UTC.',
    });
    expect(refused('demographics')).toMatchObject({
      rule: 'who-may-start',
      facts: [
        {
          text: 'What this project asks of everybody, by your profile and the country of your verified phone number: not met.',
          from: '/panelists/v2/profile',
        },
      ],
    });
  });

  it('that the product confirms and pays for a silent researcher names the rule; a researcher’s own needs none', () => {
    const paid = { ...who, incentiveCents: 5_000, tipCents: 0, payoutId: 'm' };
    const rule = 'unanswered-session';
    expect(onResponse(['ParticipantAttended', { ...who, rule }], ['PaymentApproved', { ...paid, rule }])).toMatchObject([
      { kind: 'session-confirmed', by: 'rule', rule },
      { kind: 'payment-approved', by: 'rule', rule },
    ]);
    expect(onResponse(['ParticipantAttended', who, rita], ['PaymentApproved', paid, rita])).toEqual([]);
  });

  it('of an unpaid project promises no money', () => {
    const rule = 'unanswered-session';
    const unpaid = { ...who, incentiveCents: 0, tipCents: 0, payoutId: null };
    expect(onResponse(['ParticipantAttended', { ...who, rule }], ['PaymentApproved', { ...unpaid, rule }])).toMatchObject([
      { consequence: 'If the project pays, your payment is approved next.' },
      { decision: 'Your participation in “Commuting by bicycle” is complete.', consequence: 'The project is unpaid.' },
    ]);
  });

  it('that ended with the cancelled session promises no other time without a condition', () => {
    const session = { start: at, claim: 1, compensationCents: 1_250, payoutId: 'm' };
    const cancelled: Happens = ['SessionCancelledByResearcher', { ...who, ...session, reason: 'Ill' }, rita];
    const [cancellation] = onResponse(started, cancelled, ['ResponseInvalidated', { ...who, reason: 'Ill' }, rita]);
    expect(cancellation?.consequence).toBe(
      'You receive $12.50 for your time. Unless your application was refused as well, you may book another time while the project is open.',
    );
  });

  it('after an erasure quotes nothing', () => {
    const [, statement] = onResponse(
      started,
      ['ParticipantInvited', who],
      ['ResponseInvalidated', { ...who, reason: '' }, rita],
      ['NoShowRecorded', who, rita],
    );
    expect(JSON.stringify(statement)).not.toContain('wrote');
  });
});

describe('the statement of a payment', () => {
  it('that waits says for what, and never what two accounts share', () => {
    const waits = (reason: object) => onPayout(['PayoutReleaseRequired', { payoutId: 'm', userId: 'ada', reason }], bonus);
    expect(waits({ per: 'day', limitCents: 250_000 })).toMatchObject({
      kind: 'payment-waits',
      facts: [{ text: 'With it, your payments of one day are above $2,500.00.' }],
      objection: { way: 'review', concernsMoney: true },
    });
    expect(JSON.stringify(waits({ per: 'pair', shared: 'phone' }))).not.toContain('phone');
  });

  it('of an incentive is contested by a dispute, a voided one and a bonus by a review', () => {
    const failed = { payoutId: 'm', userId: 'ada', code: 'DELIVERY_FAILED' };
    expect(onPayout(['PayoutReturned', failed])).toMatchObject({
      participationId: 'p',
      objection: { way: 'dispute', ground: 'missing-payment' },
    });
    const ofOurs = { ...failed, code: 'INSUFFICIENT_FUNDS', funding: true };
    expect(onPayout(['PayoutRejected', ofOurs])?.consequence).toContain('You don’t need to do anything.');
    expect(onPayout(['PayoutHeld', failed])).toMatchObject({ objection: { way: 'dispute', ground: 'hold' } });
    expect(onPayout(['PayoutReturned', failed], bonus)).toMatchObject({ participationId: null, objection: { way: 'review' } });
    const voided = onPayout(['PayoutVoided', { payoutId: 'm', userId: 'ada', reason: 'Suspected fraud' }, staff]);
    expect(voided).toMatchObject({ by: 'staff', deciders: ['sam'], objection: { way: 'review' } });
    expect(JSON.stringify(voided)).not.toContain('fraud');
  });

  it('whose outcome was unknown says that our team found it paid, and not by what; none where it is sent again', () => {
    const found = (outcome: 'paid' | 'absent') =>
      onPayout([
        'PayoutOutcomeDecided',
        { payoutId: 'm', userId: 'ada', attempt: 1, outcome, evidence: 'Statement, line 12', decidedBy: 'sam' },
        staff,
      ]);
    expect(found('paid')).toMatchObject({
      kind: 'payment-settled',
      decision: 'Your payment of $47.50 for “Commuting by bicycle” counts as paid.',
      by: 'staff',
      rule: 'payment-provider',
      deciders: ['sam'],
      objection: { way: 'review', concernsMoney: true },
    });
    expect(JSON.stringify(found('paid'))).not.toContain('line 12');
    expect(found('absent')).toBeUndefined();
  });

  it('that came back says whether the provider took the money, or a gift card was not delivered', () => {
    const reversed = (rewardId: string | null) =>
      onPayout(['PayoutReversed', { payoutId: 'm', userId: 'ada', code: 'DELIVERY_FAILED', rewardId }])?.decision;
    expect(reversed(null)).toContain('was taken back by the provider');
    expect(reversed('REWARD1')).toContain('the e-mail with the gift card could not be delivered');
  });
});

test('a bonus is the referrer’s decision, and says nothing of the other person', () => {
  const referral = { referralId: 'r', referrerId: 'ada', userId: 'ben', projectId: 'bicycle' };
  const moved = { ...referral, from: 'BONUS_PROCESSING', to: 'CRITERIA_NOT_MET', cause: 'abuse', reason: 'same-phone' };
  const statements = told(
    'referral-r',
    ['ReferralFeeWithdrawn', { ...referral, bonusCents: 5_000 }],
    ['ReferralStatusChanged', moved],
  );
  expect(statements).toMatchObject([
    { userId: 'ada', kind: 'bonus-withdrawn' },
    { userId: 'ada', kind: 'bonus-refused' },
  ]);
  expect(JSON.stringify(statements)).not.toMatch(/phone|ben/);
  expect(told('referral-r', ['ReferralStatusChanged', { ...moved, cause: 'not-selected', reason: null }])).toEqual([]);
  const voided = { ...moved, cause: 'bonus-voided', reason: 'bonus-voided' };
  const bySam = { decidedBy: 'sam', decidedAs: 'staff' };
  const decidedBySam = told(
    'referral-r',
    ['ReferralFeeWithdrawn', { ...referral, bonusCents: 5_000, ...bySam }],
    ['ReferralStatusChanged', { ...voided, ...bySam }],
    ['ReferralStatusChanged', voided],
  );
  expect(decidedBySam).toMatchObject([
    { by: 'rule', deciders: ['sam'] },
    { by: 'staff', deciders: ['sam'], facts: [{ text: 'Our team took its payment back.' }] },
    { by: 'rule', deciders: [] },
  ]);
});

test('a suspension names whoever decided, so that another one reviews it', () => {
  const [statement] = told('account-ada', [
    'AccountSuspended',
    { userId: 'ada', by: 'sam', reason: 'Two people', decidedAt: at },
    staff,
  ]);
  expect(statement).toMatchObject({ deciders: ['sam'], facts: [{ text: 'What our team wrote: “Two people”' }] });
  const proposed = (change: string, by: string, until: string): Happens => [
    'RightsChangeProposed',
    { userId: 'ada', change, role: null, by, until },
  ];
  const [ofAdministrator] = told(
    'account-ada',
    proposed('suspend', 'zoe', '2026-02-01T09:00:00.000Z'),
    proposed('suspend', 'alma', '2026-03-02T09:00:00.000Z'),
    proposed('reinstate', 'lena', '2026-03-02T09:00:00.000Z'),
    ['AccountSuspended', { userId: 'ada', by: 'sam', reason: 'Two people', decidedAt: at }, staff],
  );
  expect(ofAdministrator?.deciders).toEqual(['sam', 'alma']);
});

test('times are said in the zone of the reader', () => {
  const history = [
    {
      type: 'StartRefused',
      data: { ...who, reason: 'limit', limit: 1, until: at },
      stream: 's-1',
      revision: 0,
      at,
      metadata: { actor: system },
    },
  ];
  const [statement] = statementsIn(history, () => 'X', 'America/New_York');
  expect(statement?.consequence).toBe('You can apply again from Sun, Mar 1, 4:00 AM.');
});

test('the id of a statement is the place of its event', () => {
  const place = { stream: 'payout-0199a000-0000-5000-8000-000000000021', revision: 12 };
  expect(placeOfStatement(statementIdOf(place))).toEqual(place);
  for (const id of ['', 'payout', 'payout-1', 'payout-1.', 'payout-1.01', 'payout-1.-1', '-1.1', 'payout-1.1.1'])
    expect(placeOfStatement(id)).toBeNull();
});

test('every rule is said in words, by the settings of the installation', () => {
  const settings = { screenerCycleLimit: 4, destinationHoldMs: 60_000, referralBonusDays: 3, paymentPromiseHours: 72 };
  for (const name of ruleNames) {
    const { title, summary, points } = ruleOf(name, settings);
    expect([title, summary, ...points].every((text) => text !== '' && !/undefined|NaN|null/.test(text))).toBe(true);
  }
  expect(ruleOf('screener-limit', settings).summary).toBe('You may submit 4 screeners in 24 hours.');
  expect(ruleOf('destination-hold', settings).summary).toContain('after 1 minute');
  expect(ruleOf('destination-hold', settings).points.join(' ')).toContain('first choice in a new account');
  expect(ruleOf('unanswered-session', settings).summary).toMatch(/after 48 hours.*after 72 hours/);
  expect(ruleOf('unanswered-session', { ...settings, paymentPromiseHours: 0 }).summary).not.toContain('after');
  expect(ruleOf('referral-bonus', settings).points.join(' ')).toContain('3 days after');
});

test('the page of a rule has a head of its own', () => {
  const settings = { screenerCycleLimit: 4, destinationHoldMs: 60_000, referralBonusDays: 3, paymentPromiseHours: 72 };
  expect(headOfRule('rules/screener-limit', settings)).toMatchObject({
    description: 'You may submit 4 screeners in 24 hours.',
    path: '/panelists/v2/rules/screener-limit',
  });
  for (const path of ['rules', 'rules/', 'rules/nothing', 'screener-limit']) expect(headOfRule(path, settings)).toBeNull();
});

test('how to object says the days, and that silence decides where money is concerned', () => {
  expect(objectionText({ way: 'review', until: at, concernsMoney: true })).toMatch(/within 14 days.*decided for you/);
  expect(objectionText({ way: 'review', until: at, concernsMoney: false })).not.toContain('decided for you');
});
