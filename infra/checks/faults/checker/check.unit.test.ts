import { describe, expect, it } from '@jest/globals';
import { derivedId } from '@panelist/domain/kernel';
import { budgetCountIdOf, incentivePayoutIdOf, payoutCountStream, payoutKey, payoutStream } from '@panelist/domain/payout';
import type { CommandEntry } from '../history/entry.js';
import { check } from './check.js';
import type { Evidence, LoggedEvent } from './evidence.js';

const positionAt = (index: number): string => String(index + 1).padStart(3, '0');
const who = { participationId: 'response-1', userId: 'person-ann', projectId: 'project-1' };
const response = `participation-${who.participationId}`;
const payoutId = incentivePayoutIdOf(who.participationId);
const payout = payoutStream.of(payoutId);
const key = payoutKey(payoutId, 1);
const amounts = { incentiveCents: 4_000, feeCents: 200, tipCents: 0, netCents: 3_800 };
const mark = 'zqcanaryabcdefgh';
const cause = { kind: 'incentive', participationId: who.participationId, projectId: who.projectId, projectName: 'Gardens' };

const [method, recipientEmail] = ['TREMENDOUS', 'ann@people.example'] as const;
const ofFunds = { organizationId: 'org', participationId: who.participationId, projectId: who.projectId };

const log: readonly LoggedEvent[] = (
  [
    [response, 'draft', 'ScreenerAnswerSaved', { ...who, responses: [{ text: mark }] }],
    ['screenerCycle-person-ann', 'submit-1', 'ScreenerCycleOpened', { userId: who.userId, cycleId: 'c1', limit: 1 }],
    ['screenerCycle-person-ann', 'submit-2', 'ScreenerCounted', { userId: who.userId, cycleId: 'c1', count: 1 }],
    [response, 'submit', 'ScreenerSubmitted', { ...who, responses: [], qualified: true }],
    [payout, 'request', 'PayoutRequested', { payoutId, userId: who.userId, ...amounts, cause, method, recipientEmail }],
    [payout, 'dispatch', 'PayoutDispatchStarted', { payoutId, userId: who.userId, attempt: 1, method, key }],
    [payout, 'settle', 'PayoutSettled', { payoutId, userId: who.userId, attempt: 1, providerId: 'o1', rewardId: 'w1' }],
    ['calendar-project-1', 'claim', 'SlotClaimed', { projectId: 'project-1', participationId: 'response-1', start: 'nine' }],
    ['organizationFunds-org', 'deposit', 'FundsDeposited', { organizationId: 'org', reference: 'r', amountCents: 4_100 }],
    [response, 'start', 'ScreenerStarted', { ...who, ownerId: 'org' }],
    [response, 'approve', 'PaymentApproved', { ...who, payoutId, incentiveCents: 4_000, tipCents: 0 }],
    ['organizationFunds-org', 'reserve', 'FundsReserved', { ...ofFunds, amountCents: 4_000, asOf: 1 }],
    ['organizationFunds-org', 'spend', 'FundsSpent', { ...ofFunds, reservedCents: 4_000, spentCents: 4_000 }],
  ] as const
).map(([stream, commandId, type, data], index, all) => {
  const revision = all.slice(0, index).filter(([other]) => other === stream).length;
  const actor = { kind: 'system', id: 'walk' } as const;
  const metadata = { actor, commandId, causationId: commandId, occurredAt: '2026-01-01T00:00:00.000Z' };
  return {
    position: positionAt(index),
    stream,
    revision,
    eventId: derivedId('event', commandId, stream, 0),
    recordedAt: metadata.occurredAt,
    type,
    data,
    metadata,
  };
});

const command = (commandId: string, index: number, change: Partial<CommandEntry> = {}): CommandEntry => ({
  kind: 'command',
  route: `POST /${commandId}`,
  person: who.userId,
  commandId,
  about: ['participation'],
  ids: [who.userId, who.projectId],
  marks: commandId === 'draft' ? [mark] : [],
  outcome: 'acknowledged',
  status: 200,
  code: null,
  position: positionAt(index),
  troubles: 0,
  failures: [],
  begun: index * 10,
  ended: index * 10 + 5,
  ...change,
});
const history = [command('draft', 0), command('submit', 3)];

const sound: Evidence = {
  history,
  log,
  subscribers: [{ name: 'all', from: null, reached: positionAt(log.length - 1), seen: log }],
  readModels: [{ name: 'participations', live: new Map([['r', { a: 1 }]]), folded: new Map([['r', { a: 1 }]]) }],
  orders: [{ provider: method, key, cents: 3_800, address: recipientEmail, isPaid: true }],
  strays: new Set(),
  ledger: [
    {
      payout_id: payoutId,
      entries: [
        { eventId: 'e', account: 'payable', cents: -3_800 },
        { eventId: 'e', account: 'paid-out', cents: 3_800 },
      ],
    },
  ],
  hints: [{ person: who.userId, id: who.participationId, position: positionAt(3) }],
  checkpoints: [{ name: 'participations_v1', position: positionAt(3) }],
  mails: [{ id: 'tell-e1', recipient: 'ann' }],
  missed: [],
  lostJobs: new Set(),
  lost: [],
  unrest: [],
  outages: [],
  faulty: [{ from: 0, to: 10 }],
  traces: [],
};

const broken = (changes: Partial<Evidence>) => [...new Set(check({ ...sound, ...changes }).map(({ rule }) => rule))];
/** Another log, and a subscriber who saw it. */
const logged = (other: readonly LoggedEvent[]) => ({
  log: other,
  subscribers: [{ name: 'all', from: null, reached: other.at(-1)?.position ?? null, seen: other }],
});
const more = (from: number, change: Partial<LoggedEvent>, commandId = 'more') => {
  const event = { ...(log[from] as LoggedEvent), position: positionAt(log.length), ...change };
  const metadata = { ...event.metadata, commandId };
  return logged([...log, { ...event, metadata, eventId: derivedId('event', commandId, event.stream, 0), ...change }]);
};

it('finds nothing in sound evidence', () => {
  expect(check(sound)).toEqual([]);
});

describe('durability', () => {
  it('finds an acknowledgement without its event', () => {
    const rule = 'nothing acknowledged is lost';
    expect(broken({ history: [command('lost', 99)] })).toEqual([rule]);
    expect(broken({ history: [command('lost', 8)] })).toEqual([rule]);
    expect(broken({ history: [command('draft', 0, { position: null })] })).toEqual([rule]);
    // What changed nothing names the event that it was decided on.
    expect(broken({ history: [command('unchanged', 3)] })).toEqual([]);
    expect(broken({ history: [command('lost', 99)], lost: [{ ...(log[0] as LoggedEvent), position: positionAt(99) }] })).toEqual(
      [],
    );
  });
  it('finds what a refused command left, by its id or its text', () => {
    const rule = 'what was refused was not done';
    expect(broken({ history: [command('submit', 3, { outcome: 'refused' })] })).toEqual([rule]);
    expect(broken({ history: [command('other', 3, { outcome: 'refused', marks: [mark] })] })).toEqual([rule]);
  });
  it('finds what happened twice', () => {
    const rule = 'nothing happens twice';
    expect(broken(more(3, { revision: 2, eventId: 'random' }, 'submit'))).toContain(rule);
    expect(broken(more(0, { revision: 4 }))).toEqual([rule]);
    expect(broken(logged([...log, log[8] as LoggedEvent]))).toContain(rule);
  });
  it('finds gaps, another order, and another answer', () => {
    expect(broken(logged(log.toSpliced(0, 1)))).toContain('streams have no gaps and are in order');
    const late = [command('draft', 0, { begun: 90, ended: 91 }), command('submit', 3)];
    expect(broken({ history: late })).toEqual(['acknowledgement order is log order']);
    const answer = { status: 200, position: '001', body: 'x' };
    const repeat = {
      kind: 'repeat',
      route: '',
      person: '',
      commandId: 'draft',
      first: answer,
      again: { ...answer, body: 'y' },
    } as const;
    expect(broken({ history: [{ ...repeat, begun: 0, ended: 1 }] })).toEqual(['a repeated key gets the same answer']);
  });
});

describe('delivery', () => {
  it('finds a subscriber, a table, a checkpoint that differ', () => {
    const [all] = sound.subscribers;
    if (all === undefined) throw new Error('no subscriber');
    for (const seen of [log.toSpliced(3, 1), [...log, log[8] as LoggedEvent], log.toReversed()])
      expect(broken({ subscribers: [{ ...all, seen }] })).toEqual(['every subscriber saw the same sequence']);
    for (const live of [new Map(), new Map([['r', { a: 2 }]])])
      expect(broken({ readModels: [{ name: 'm', live, folded: new Map([['r', { a: 1 }]]) }] })).toEqual([
        'read models are folds of the log',
      ]);
    expect(broken({ checkpoints: [{ name: 'c', position: positionAt(50) }] })).toEqual(['no checkpoint is beyond the log']);
  });
  it('finds missing and repeated effects, but for mails of lost jobs', () => {
    const missed = [{ what: 'a mail', cause: positionAt(3), mailId: 'mail-1' }];
    expect(broken({ missed })).toEqual(['every event has its effects']);
    expect(broken({ missed, lostJobs: new Set(['mail-2']) })).toEqual(['every event has its effects']);
    expect(broken({ missed, lostJobs: new Set(['mail-1']) })).toEqual([]);
  });
  it('finds a missing mail about a project, unless the person wanted none when its job ran', () => {
    const [projectId, userId] = [derivedId('project'), derivedId('person')];
    const missed = [{ what: 'a mail', cause: null, mailId: `mail-matched-when-project-published-${projectId}-${userId}` }];
    const published = { type: 'ProjectPublished', data: { projectId } };
    const wants = (targetedResearchInvitation: boolean, seconds = 0) => ({
      type: 'NotificationSettingsChanged',
      data: { userId, targetedResearchInvitation },
      recordedAt: new Date(Date.parse(log[0]?.recordedAt ?? '') + seconds * 1000).toISOString(),
    });
    const after = (...events: readonly Partial<LoggedEvent>[]) =>
      broken({ missed, log: [...log, ...events.map((event) => ({ ...(log[0] as LoggedEvent), ...event }))] });
    const rule = 'every event has its effects';
    expect(after(wants(false), published, wants(true))).not.toContain(rule);
    expect(after(published)).toContain(rule);
    expect(after(wants(false), wants(true), published)).toContain(rule);
    expect(after(published, wants(false, 59), wants(true, 300))).not.toContain(rule);
    expect(after(published, wants(false, 61), wants(true, 300))).toContain(rule);
  });
  it('finds what came twice, and what does not end', () => {
    expect(broken({ mails: [...sound.mails, ...sound.mails] })).toEqual(['a mail comes once']);
    expect(broken({ unrest: ['a job'] })).toEqual(['everything comes to rest']);
    expect(broken({ hints: [{ person: 'person-bob', id: who.participationId, position: positionAt(1) }] })).toEqual([
      'hints are true',
    ]);
  });
  it('finds a stale read, unless an event explains the difference', () => {
    const read = {
      kind: 'read',
      route: '',
      person: who.userId,
      until: positionAt(3),
      about: ['participation'],
      begun: 0,
      ended: 1,
    } as const;
    const entry = { ...read, ids: [who.participationId], changed: ['$.status'] };
    expect(broken({ history: [{ ...entry, minPosition: positionAt(3) }] })).toEqual(['readers see their own writes']);
    expect(broken({ history: [{ ...entry, minPosition: positionAt(1) }] })).toEqual([]);
    // A count over all of a kind may change by what the page does not list.
    const other = { ...entry, ids: ['another'], minPosition: positionAt(1) };
    expect(broken({ history: [other] })).toEqual(['readers see their own writes']);
    expect(broken({ history: [{ ...other, changed: ['$.counts.accepted'] }] })).toEqual([]);
    // What no event says: a command that another sent meanwhile.
    const noted = command('noted', 0, { position: null, person: 'person-bob', ids: ['person-bob', who.participationId] });
    const meanwhile = { ...entry, minPosition: positionAt(3), begun: 1, ended: 3 };
    expect(broken({ history: [meanwhile, { ...noted, ended: 2, outcome: 'refused' }] })).toEqual([
      'readers see their own writes',
    ]);
    expect(broken({ history: [meanwhile, { ...noted, ended: 0.5 }] })).toContain('readers see their own writes');
    expect(broken({ history: [meanwhile, { ...noted, ended: 2 }] })).not.toContain('readers see their own writes');
    // The event that explains it may be lost since.
    const [behind, later] = [positionAt(50), positionAt(51)];
    const lost = [{ ...(log[3] as LoggedEvent), position: later }];
    const since = { ...entry, minPosition: behind, until: later };
    expect(broken({ history: [since] })).toEqual(['readers see their own writes']);
    expect(broken({ history: [since], lost })).toEqual([]);
  });
  it('finds stale measures of several projects, unless an event of any of them explains it', () => {
    const drafts = [
      { organizationId: 'org', ownerId: 'researcher' },
      { organizationId: 'org', ownerId: 'colleague' },
      { organizationId: 'other', ownerId: 'researcher' },
      { organizationId: 'third', ownerId: 'colleague' },
    ];
    const drafted = drafts.map((draft, index): LoggedEvent => {
      const projectId = `project-${index + 1}`;
      const stream = `project-${projectId}`;
      const [position, eventId] = [positionAt(log.length + index), derivedId('event', projectId, stream, 0)];
      const first = log[0] as LoggedEvent;
      const metadata = { ...first.metadata, commandId: projectId };
      return {
        ...first,
        position,
        stream,
        revision: 0,
        eventId,
        type: 'ProjectDrafted',
        data: { projectId, ...draft },
        metadata,
      };
    });
    // Behind it a screener of the first project is submitted.
    const showing = (projectId: string, ...changed: readonly string[]) => {
      const read = { kind: 'read', route: '', person: 'person-bob', about: ['participation'], begun: 0, ended: 1 } as const;
      const between = { minPosition: positionAt(2), until: positionAt(3) };
      return broken({
        ...logged([...log, ...drafted]),
        history: [{ ...read, ...between, ids: ['person-bob', projectId], changed }],
      });
    };
    const stale = ['readers see their own writes'];
    const [record, next] = ['$.project.researcherRecord.invitedShare', ['$.surveys.1.next.what', '$.surveys.1.turn.by']] as const;
    expect(showing('project-2', record)).toEqual([]);
    expect(showing('project-3', ...next)).toEqual([]);
    expect(showing('project-3', record)).toEqual(stale);
    expect(showing('project-2', ...next)).toEqual(stale);
    expect(showing('project-4', ...next)).toEqual(stale);
    expect(showing('project-2', record, ...next)).toEqual(stale);
    expect(showing('project-2', '$.project.placesRemaining')).toEqual(stale);
    expect(showing('project-3', '$.surveys.1.turn.what')).toEqual(stale);
  });
  it('finds stale promises, unless a flag was set', () => {
    const read = { kind: 'read', route: '', person: 'person-bob', about: ['project'], begun: 0, ended: 1 } as const;
    const set = more(0, {
      stream: 'featureFlag-EnableParticipantProjectCompletionButton',
      revision: 0,
      type: 'FeatureFlagSet',
      data: { flag: 'EnableParticipantProjectCompletionButton', scope: '*', active: true },
    });
    const showing = (changed: readonly string[], minPosition: string) =>
      broken({ ...set, history: [{ ...read, ids: ['project-1'], changed, minPosition, until: positionAt(log.length) }] });
    const [before, stale] = [positionAt(log.length - 1), ['readers see their own writes']];
    expect(showing(['$.results.2.paymentPromiseHours'], before)).toEqual([]);
    expect(showing(['$.surveys.1.actions.row'], before)).toEqual([]);
    expect(showing(['$.surveys.1.actions.row', '$.surveys.1.status'], before)).toEqual(stale);
    expect(showing(['$.results.2.paymentPromiseHours'], positionAt(log.length))).toEqual(stale);
  });
  it('finds a personal text, and not one of a field that is open', () => {
    expect(broken({ traces: [{ word: 'zqcanaryzzzzzzzz', where: 'a table' }] })).toEqual(['nothing personal is unencrypted']);
    const open = more(8, {
      stream: 'organizationFunds-other',
      revision: 0,
      data: { amountCents: 1, reference: 'zqcanaryzzzzzzzz' },
    });
    expect(broken({ ...open, traces: [{ word: 'zqcanaryzzzzzzzz', where: 'a table' }] })).toEqual([]);
  });
});

describe('money', () => {
  const [order] = sound.orders;
  if (order === undefined) throw new Error('no order');
  it('finds a payout paid twice, over another amount, under another key, or not at all', () => {
    const rule = 'each payout is paid at most once';
    for (const orders of [[order, { ...order, key: `${key}.again` }], [{ ...order, cents: 1 }], []])
      expect(broken({ orders })).toContain(rule);
    // A restore lost the order; the payout was approved again over another amount.
    const orders = [{ ...order, cents: 1 }];
    const data = { payoutId, userId: who.userId, attempt: 1, reason: 'amount-differs' };
    const left = { orders, ...more(6, { type: 'PayoutEscalated', revision: 3, data }) };
    expect(broken(left)).toContain(rule);
    expect(broken({ ...left, lost: log.slice(5, 6) })).not.toContain(rule);
    // Its payout was voided before it was ordered again.
    expect(broken({ orders, lost: log.slice(5, 6) })).toContain(rule);
    expect(broken({ orders, strays: new Set([key]) })).toContain(rule);
    expect(broken({ orders, strays: new Set([key]), lost: log.slice(5, 6) })).not.toContain(rule);
  });
  it('finds a payout without an approval, two of one cause, an approval without one, and a bonus before a payment', () => {
    const rule = 'every payout has its cause';
    const data = { ...log[4]?.data, payoutId: 'other' };
    expect(broken(more(4, { stream: 'payout-other', revision: 0, data }))).toContain(rule);
    expect(broken(more(10, { revision: 4, type: 'PaymentApprovalWithdrawn', data: who }))).toContain(rule);
    expect(broken(more(10, { revision: 4, data: { ...log[10]?.data, payoutId: 'other' } }))).toContain(rule);
    const bonus = { ...data, cause: { kind: 'referral-bonus', referralId: 'referral-1' } };
    expect(broken(more(4, { stream: 'payout-other', revision: 0, data: bonus }))).toContain(rule);
  });
  it('finds funds that do not hold what was approved, and an address that the log did not name', () => {
    const spent = more(12, { revision: 3, data: { ...ofFunds, reservedCents: 0, spentCents: 50 } });
    expect(broken(spent)).toEqual(['spent is what was approved']);
    expect(broken({ orders: [{ ...order, address: 'before@people.example' }] })).toEqual(['addresses agree']);
  });
  it('finds what was spent for a session that took place, or that was not paid', () => {
    const rule = 'lost sessions are paid';
    const data = { ...ofFunds, compensationId: 'lost-1', amountCents: 50, reservedCents: 0 };
    expect(broken(more(12, { type: 'FundsCompensated', revision: 3, data }))).toContain(rule);
  });
  it('finds what a budget pays without counting it, or counts no longer', () => {
    const rule = 'budgets count what they pay';
    const bonus = {
      ...log[4]?.data,
      payoutId: 'bonus',
      cause: { kind: 'referral-bonus', referralId: 'referral-1', projectId: null, projectName: null },
    };
    const countId = budgetCountIdOf('signup-bonus', '2026-01-01T00:00:00.000Z');
    const counts = { countId, userId: who.userId, payoutId: 'bonus', amountCents: 3_800, totalCents: 3_800 };
    const stream = payoutCountStream.of(countId);
    const brokenWith = (...also: readonly Partial<LoggedEvent>[]) => {
      const events = also.map((event, index) => ({ ...log[4], position: positionAt(log.length + index), ...event }));
      return broken({ log: [...log, ...events] as readonly LoggedEvent[] });
    };
    const counted = { stream, type: 'PayoutCounted', revision: 0, data: counts };
    const requested = { stream: 'payout-bonus', revision: 0, data: bonus };
    expect(brokenWith(requested)).toContain(rule);
    expect(brokenWith(requested, counted)).toContain(rule);
    expect(brokenWith({ ...counted, data: { ...counts, amountCents: 100 } }, requested)).toContain(rule);
    expect(brokenWith(counted, requested, { ...counted, type: 'PayoutUncounted', revision: 1 })).toContain(rule);
    expect(brokenWith(counted, requested)).not.toContain(rule);
  });
  it('finds a ledger that does not balance', () => {
    const entries = [{ eventId: 'e', account: 'paid-out', cents: 3_800 }];
    expect(broken({ ledger: [{ payout_id: payoutId, entries }] })).toEqual(['the ledger sums to zero']);
    expect(broken({ ledger: [] })).toEqual(['the ledger sums to zero']);
  });
  it('finds what was given twice', () => {
    const rule = 'nothing scarce is given twice';
    expect(broken(more(7, { revision: 1, data: { ...log[7]?.data, participationId: 'response-2' } }))).toEqual([rule]);
    expect(broken(more(2, { revision: 2, data: { ...log[2]?.data, count: 2 } }))).toEqual([rule]);
    const reserved = { ...ofFunds, amountCents: 200, asOf: 1 };
    expect(broken(more(8, { type: 'FundsReserved', revision: 3, data: reserved }))).toEqual([rule]);
  });
});

describe('fairness', () => {
  const rule = 'every decision has its statement';
  const invalid = { type: 'ResponseInvalidated', revision: 4, data: { ...who, reason: 'Empty.' } };
  it('finds a decision without a statement, for nobody, and one that nobody can object to', () => {
    expect(broken(more(10, invalid))).not.toContain(rule);
    expect(broken(more(10, { ...invalid, data: { projectId: who.projectId, reason: '' } }))).toContain(rule);
    expect(broken(more(10, { ...invalid, stream: 'participation-of_ann' }))).toContain(rule);
  });
  it('finds none in what decides in other cases', () => {
    const missed = { ...who, reason: 'left', offered: true };
    expect(broken(more(10, { type: 'PlaceHoldEnded', stream: 'places-project-1', revision: 0, data: missed }))).toEqual([]);
  });
});

describe('service', () => {
  it('finds mistakes of the server, and absence without a fault', () => {
    const answered = (status: number, at: number) => ({ history: [command('draft', 0, { failures: [{ status, at }] })] });
    const rule = 'the server makes no mistakes';
    expect(broken(answered(500, 5))).toEqual([rule]);
    expect(broken(answered(503, 5))).toEqual([]);
    expect(broken(answered(503, 60_000))).toEqual([rule]);
  });
  it('finds outages', () => {
    expect(broken({ outages: ['during kill'] })).toEqual(['a part that fails is no outage']);
  });
});
