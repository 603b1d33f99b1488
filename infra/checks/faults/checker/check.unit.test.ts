import { describe, expect, it } from '@jest/globals';
import { check } from './check.js';
import type { ProviderOrder, Evidence, LoggedEvent } from './evidence.js';
import { erasuresAreFinished } from './rules/erasures-are-finished.js';
import { acknowledged, payoutId, positionAt, soundEvidence } from './sound-evidence.test-kit.js';

const sound = soundEvidence();
const rulesBroken = (changes: Partial<Evidence>) => [...new Set(check({ ...sound, ...changes }).map(({ rule }) => rule))];
const followers = (log: readonly LoggedEvent[]) => [
  { name: 'all', from: null, reached: log.at(-1)?.position ?? null, seen: log },
];
/**
 * Evidence with a changed log and a subscriber who saw that log, so that only rules about the log
 * fail.
 */
const logged = (log: readonly LoggedEvent[]) => ({ log, subscribers: followers(log) });
const without = (type: string) => logged(sound.log.filter((event) => event.type !== type));
const [order] = sound.orders as readonly [ProviderOrder];
const [last] = sound.log.slice(-1) as [LoggedEvent];
const next = { position: positionAt(sound.log.length), eventId: 'more' };

it('finds nothing in sound evidence', () => {
  expect(check(sound)).toEqual([]);
});

describe('finds an acknowledged command that', () => {
  it('is lost', () => {
    const history = [...sound.history, acknowledged('save draft', 'another', 11)];
    expect(rulesBroken({ history })).toEqual(['nothing acknowledged is lost']);
    // One that may change nothing names the event that it was decided on.
    const mayChangeNothing = (position: string) => [
      ...sound.history,
      { ...acknowledged('save draft', 'another', 11), mayChangeNothing: true, position },
    ];
    expect(rulesBroken({ history: mayChangeNothing(positionAt(0)) })).toEqual([]);
    expect(rulesBroken({ history: mayChangeNothing(positionAt(9_000)) })).toEqual(['nothing acknowledged is lost']);
  });
  it('is at another position', () => {
    const history = sound.history.map((entry) =>
      entry.kind === 'command' && entry.action === 'approve' ? { ...entry, position: positionAt(9) } : entry,
    );
    expect(rulesBroken({ history })).toEqual(['nothing acknowledged is lost']);
  });
  it('is after the end that workers brought it to', () => {
    const ending = (position: string) =>
      sound.history.map((entry) =>
        entry.kind === 'command' && entry.action === 'approve' ? { ...entry, isBeginning: true, position } : entry,
      );
    const rule = 'nothing acknowledged is lost';
    const approval = sound.history.find((entry) => entry.kind === 'command' && entry.action === 'approve');
    const stream = approval?.kind === 'command' ? approval.stream : '';
    const own = sound.log.filter((event) => event.stream === stream).map(({ position }) => position);
    expect(rulesBroken({ history: ending(own.at(-1) ?? '') })).not.toContain(rule);
    expect(rulesBroken({ history: ending(own[0] ?? '') })).toContain(rule);
    // Of no event of the stream.
    expect(rulesBroken({ history: ending(positionAt(9_000)) })).toContain(rule);
  });
  it('is in another order than its acknowledgement', () => {
    const history = sound.history.map((entry) =>
      entry.kind === 'command' && entry.action === 'save draft' ? { ...entry, begun: 90, ended: 91 } : entry,
    );
    expect(rulesBroken({ history })).toEqual(['acknowledgement order is log order']);
  });
});

it('finds a refused command that left an event', () => {
  const history = sound.history.map((entry) =>
    entry.kind === 'command' && entry.action === 'attended' ? { ...entry, isDue: false, outcome: 'refused' as const } : entry,
  );
  expect(rulesBroken({ history })).toEqual(['what was refused was not done']);
});

it('takes it for right that an erasure without an answer ended the session which repeats it', () => {
  const refused = (code: string) =>
    sound.history.map((entry) =>
      entry.kind === 'command' && entry.action === 'attended'
        ? { ...entry, isDue: false, isBeginning: true, outcome: 'refused' as const, code }
        : entry,
    );
  const unanswered = refused('access.login-required').flatMap((entry) =>
    entry.kind === 'command' && entry.action === 'attended' ? [{ ...entry, outcome: 'unknown' as const }, entry] : [entry],
  );
  expect(rulesBroken({ history: unanswered })).toEqual([]);
  expect(rulesBroken({ history: refused('access.login-required') })).toEqual(['what was refused was not done']);
  expect(rulesBroken({ history: refused('access.forbidden') })).toEqual(['what was refused was not done']);
});

it('finds a refusal of an allowed command', () => {
  const history = sound.history.map((entry) => (entry.kind === 'command' ? { ...entry, isDue: true } : entry));
  expect(rulesBroken({ history })).toEqual(['no allowed command is refused']);
});

it('accepts either result for an unknown outcome', () => {
  const unknown = { ...acknowledged('invite', 'invite', 5), outcome: 'unknown', position: null } as const;
  const never = { ...unknown, commandId: 'never' };
  expect(check({ ...sound, history: [unknown, never] })).toEqual([]);
});

describe('finds twice', () => {
  it('a command', () => {
    const again = { ...last, ...next, revision: 3, type: 'PayoutAccepted', metadata: { ...last.metadata, commandId: 'request' } };
    expect(rulesBroken(logged([...sound.log, again]))).toContain('nothing happens twice');
  });
  it('an event', () => {
    expect(rulesBroken(logged([...sound.log, { ...last, position: next.position, revision: 3 }]))).toContain(
      'nothing happens twice',
    );
  });
  it('a submission, and one that was never counted', () => {
    const submission = sound.log.find(({ type }) => type === 'ScreenerSubmitted') as LoggedEvent;
    const again = { ...submission, ...next, revision: 6, metadata: { ...submission.metadata, commandId: 'again' } };
    const rule = 'one submission a response, one count a submission';
    expect(rulesBroken(logged([...sound.log, again]))).toEqual([rule]);
    expect(rulesBroken(without('ScreenerCounted'))).toContain(rule);
  });
});

describe('finds a subscriber who', () => {
  const rule = 'every subscriber saw the same sequence';
  const seen = (log: readonly LoggedEvent[]) => rulesBroken({ subscribers: followers(log) });
  it('missed an event', () => expect(seen(sound.log.toSpliced(3, 1))).toEqual([rule]));
  it('saw one twice', () => expect(seen([...sound.log, last])).toEqual([rule]));
  it('saw two in reverse order', () =>
    expect(seen(sound.log.toSpliced(3, 2, ...sound.log.slice(3, 5).toReversed()))).toEqual([rule]));
  it('saw an event that is not in the log', () => expect(seen([...sound.log, { ...last, ...next }])).toEqual([rule]));
});

it('finds a stream with a gap', () => {
  expect(rulesBroken(without('ParticipantInvited'))).toContain('streams have no gaps and are in order');
});

it('finds a stale read without the mark', () => {
  const behind = sound.history.map((entry) => (entry.kind === 'read' ? { ...entry, seen: 'DRAFT' } : entry));
  const stale = behind.map((entry) => (entry.kind === 'read' ? { ...entry, isStale: true } : entry));
  expect(rulesBroken({ history: behind })).toEqual(['readers see their own writes']);
  expect(rulesBroken({ history: stale })).toEqual([]);
});

it('finds extra, missing and different rows', () => {
  const [model] = sound.readModels;
  const live = (rows: readonly [string, object][]) =>
    check({ ...sound, readModels: [{ name: 'participations', folded: model?.folded ?? new Map(), live: new Map(rows) }] });
  const row = { status: 'PAID' };
  expect(live([]).map(({ what }) => what)).toEqual(['participations lacks r1']);
  expect(live([['r1', { status: 'DRAFT' }]]).map(({ what }) => what)).toEqual(['participations has r1 with other status']);
  expect(
    live([
      ['r1', row],
      ['r2', row],
    ]),
  ).toHaveLength(1);
});

describe('finds a payout that', () => {
  const paid = 'each payout is paid at most once';
  const forgotten = 'no payment is forgotten';
  it('was paid twice', () => {
    const orders = [order, { ...order, key: `${payoutId}.2` }];
    expect(rulesBroken({ orders })).toContain(paid);
    expect(check({ ...sound, orders }).map(({ what }) => what)).toContain(`payout ${payoutId} was paid 2 times`);
  });
  it('was paid under a key of its own', () => {
    expect(rulesBroken({ orders: [{ ...order, key: `${payoutId}.other` }] })).toEqual([paid]);
  });
  it('was paid over another amount', () => {
    expect(rulesBroken({ orders: [{ ...order, cents: 4_000 }] })).toContain(paid);
  });
  it('is recorded as paid without a payment', () => {
    expect(rulesBroken({ orders: [] })).toContain(paid);
  });
  it('is recorded as refused but was paid', () => {
    const data = { payoutId, userId: 'ann', attempt: 1, code: 'no', message: 'no', funding: false };
    expect(rulesBroken(logged([...sound.log.slice(0, -1), { ...last, type: 'PayoutRejected', data }]))).toContain(paid);
  });
  it('was never requested, or never ended', () => {
    expect(rulesBroken(logged(sound.log.slice(0, -3)))).toContain(forgotten);
    expect(rulesBroken(logged(sound.log.slice(0, -1)))).toContain(forgotten);
  });
  it('was sent although its approval was withdrawn, or not requested for the next approval', () => {
    const approved = sound.log.find(({ type }) => type === 'PaymentApproved');
    if (approved === undefined) throw new Error('The payment is approved');
    const later = (by: number, type: string) => ({ ...approved, type, revision: approved.revision + by, eventId: `later-${by}` });
    const withdrawn = [...sound.log, later(1, 'PaymentApprovalWithdrawn')];
    expect(rulesBroken(logged(withdrawn))).toContain(forgotten);
    const voided = withdrawn.flatMap((event) => {
      if (event.type === 'PayoutDispatchStarted')
        return [{ ...event, type: 'PayoutVoided', data: { payoutId, userId: 'ann', reason: 'r' } }];
      return event.type === 'PayoutSettled' ? [] : [event];
    });
    expect(rulesBroken(logged(voided))).not.toContain(forgotten);
    expect(rulesBroken(logged([...voided, later(2, 'PaymentApproved')]))).toContain(forgotten);
  });
});

it('finds a ledger that does not balance, or disagrees with the payouts', () => {
  const [row] = sound.ledger;
  const entries = row?.entries ?? [];
  expect(rulesBroken({ ledger: [{ payout_id: payoutId, entries: entries.slice(1) }] })).toEqual(['the ledger sums to zero']);
  expect(rulesBroken({ ledger: [{ payout_id: payoutId, entries: entries.slice(0, -2) }] })).toEqual(['the ledger sums to zero']);
});

it('expects no payment in the ledger that the log could not learn of, because the person was erased', () => {
  const log = sound.log.filter(({ type }) => type !== 'PayoutSettled');
  const ledger = sound.ledger.map((row) => ({ ...row, entries: row.entries.slice(0, -2) }));
  const rule = 'the ledger sums to zero';
  expect(rulesBroken({ log, ledger })).toContain(rule);
  expect(rulesBroken({ log, ledger, erased: new Set(['ann']) })).not.toContain(rule);
});

it('finds an unencrypted personal text', () => {
  expect(rulesBroken({ traces: ['event_store.events'] })).toEqual(['nothing personal is unencrypted']);
});

it("finds a hint about another person's data, or about an unknown position", () => {
  const hint = { person: 'ann', id: 'r1', position: positionAt(4) };
  expect(rulesBroken({ hints: [{ ...hint, person: 'bob' }] })).toEqual(['hints are true']);
  expect(rulesBroken({ hints: [{ ...hint, position: positionAt(500) }] })).toEqual(['hints are true']);
});

describe('finds a mail that', () => {
  const rule = 'each mail and text comes once';
  const [mail] = sound.messages;
  it('never came, unless the queue lost its jobs at that time', () => {
    expect(rulesBroken({ messages: sound.messages.slice(1) })).toEqual([rule]);
    expect(check({ ...sound, messages: sound.messages.slice(1), lostJobs: [{ from: null, to: null }] })).toEqual([]);
    expect(rulesBroken({ messages: sound.messages.slice(1), lostJobs: [{ from: null, to: positionAt(0) }] })).toEqual([rule]);
  });
  it('came twice, though no event calls for it: a digest or an announcement', () => {
    const digest = { channel: 'email' as const, id: 'send-daily-digest-ann-2026-01-01', recipient: 'ann@people.example' };
    expect(rulesBroken({ messages: [...sound.messages, digest] })).toEqual([]);
    expect(rulesBroken({ messages: [...sound.messages, digest, { ...digest, recipient: 'bob@people.example' }] })).toEqual([
      rule,
    ]);
  });
  it('came to two addresses', () => {
    expect(rulesBroken({ messages: [...sound.messages, ...(mail === undefined ? [] : [mail])] })).toEqual([rule]);
  });
});

it('finds a text message that came twice, or not at all', () => {
  const rule = 'each mail and text comes once';
  const request = { ...last, ...next, stream: 'account-ann', revision: 0, type: 'PhoneCodeRequested' };
  const asked = logged([...sound.log, { ...request, data: { userId: 'ann', phone: '+12025550123' } }]);
  const text = { channel: 'sms', id: null, recipient: '+12025550123' } as const;
  expect(rulesBroken({ ...asked, messages: [...sound.messages, text] })).toEqual([]);
  expect(rulesBroken(asked)).toEqual([rule]);
  expect(rulesBroken({ ...asked, messages: [...sound.messages, text, text] })).toEqual([rule]);
});

it('finds a processor beyond the end of the log', () => {
  expect(rulesBroken({ checkpoints: [{ name: 'a', position: positionAt(sound.log.length) }] })).toEqual([
    'no checkpoint is beyond the log',
  ]);
});

it('reports work that did not end, and an outage, as what they are', () => {
  expect(check({ ...sound, unrest: ['2 payouts are not over'] })).toEqual([
    { rule: 'everything comes to rest', what: '2 payouts are not over' },
  ]);
  expect(rulesBroken({ outages: ['nobody was served'] })).toEqual(['a part that fails is no outage']);
});

it('judges a subscriber only up to where it has come', () => {
  const late = [{ name: 'late', from: null, reached: positionAt(2), seen: sound.log.slice(0, 3) }];
  expect(rulesBroken({ subscribers: late })).toEqual([]);
});

it('finds a repeated key that got another answer', () => {
  const first = { status: 200, position: positionAt(4), body: 'a' };
  const repeat = { kind: 'repeat', action: 'submit', person: 'ann', commandId: 'submit', begun: 46, ended: 47, first } as const;
  const rule = 'a repeated key gets the same answer';
  const again = (answer: object) => rulesBroken({ history: [...sound.history, { ...repeat, again: { ...first, ...answer } }] });
  expect(again({})).toEqual([]);
  expect(again({ status: 409 })).toEqual([rule]);
  expect(again({ position: positionAt(9) })).toEqual([rule]);
  expect(again({ body: 'b' })).toEqual([rule]);
});

describe('finds an application on a closed project that', () => {
  const rule = 'no application stays open on a closed project';
  const closed = { ...last, ...next, stream: 'project-p1', revision: 0, type: 'ProjectClosed', data: { projectId: 'p1' } };
  const ended = {
    ...closed,
    stream: 'participation-r1',
    type: 'ApplicationClosed',
    data: { participationId: 'r1', projectId: 'p1' },
  };
  const drafted = sound.log.slice(0, 2);
  it('is open', () => {
    expect(rulesBroken(logged([...sound.log, closed]))).not.toContain(rule);
    expect(rulesBroken(logged([...drafted, closed]))).toContain(rule);
  });
  it('ended twice', () => {
    expect(rulesBroken(logged([...drafted, closed, ended]))).not.toContain(rule);
    expect(rulesBroken(logged([...drafted, closed, ended, ended]))).toContain(rule);
  });
});

it('finds rows of workers that the log does not give', () => {
  const rule = 'rows of workers equal the log';
  const rows = (openPayouts: readonly [string, string][]) =>
    rulesBroken({ workersRows: { ...sound.workersRows, openPayouts: new Map(openPayouts) } });
  expect(rows([])).toEqual([rule]);
  expect(rows([[payoutId, 'provider']])).toEqual([rule]);
  expect(
    rows([
      [payoutId, 'nobody'],
      ['other', 'us'],
    ]),
  ).toEqual([rule]);
  expect(check({ ...sound, workersRows: { ...sound.workersRows, deadlines: new Set() } }).map(({ rule: name }) => name)).toEqual([
    rule,
  ]);
});

describe('finds a readiness that', () => {
  const rule = '/readyz tells the truth';
  const ready = (at: number, isReady: boolean | null = true) => ({ part: 'command-api-0', room: 'command-api', at, isReady });
  const waiting = Array.from({ length: 3 }, (_, index) => ({
    ...acknowledged('submit', 'submit', 4),
    outcome: 'unknown' as const,
    begun: 1_000 + index,
    ended: 20_000,
  }));
  const during = (...readiness: ReturnType<typeof ready>[]) =>
    rulesBroken({ history: [...sound.history, ...waiting], readiness });
  it('is claimed while nothing gets through', () => {
    expect(during(ready(12_000), ready(30_000))).toEqual([rule]);
    expect(during(ready(12_000, false), ready(30_000))).toEqual([]);
    expect(during(ready(5_000), ready(30_000))).toEqual([]);
  });
  it('does not come back', () => expect(rulesBroken({ readiness: [ready(1), ready(2, null)] })).toEqual([rule]));
});

it('finds what grows beyond its limit', () => {
  expect(rulesBroken({ sizes: [{ what: 'memory', value: 101, most: 100 }] })).toEqual(['memory and tables are bounded']);
});

it('wants each erasure that was begun finished, and its person unreadable', () => {
  const [first] = sound.log as readonly [LoggedEvent];
  const on = (type: string, data: LoggedEvent['data']): LoggedEvent => ({ ...first, type, data });
  const begun = on('ErasureRequested', { userId: 'zoe' });
  const ended = on('AccountErased', { userId: 'zoe' });
  const readable = on('AccountRegistered', { userId: 'zoe', email: 'zoe@company.example' });
  const left = (...log: readonly LoggedEvent[]) => erasuresAreFinished({ log, unrest: [] }).length;
  expect([left(begun), left(begun, ended), left(readable, begun, ended)]).toEqual([1, 0, 1]);
});

it('owes an erased person nothing', () => {
  const erased = new Set(['ann']);
  const refused = sound.history.map((entry) => (entry.kind === 'command' ? { ...entry, isDue: true } : entry));
  expect(rulesBroken({ history: refused, erased, workersRows: { ...sound.workersRows, openPayouts: new Map() } })).toEqual([]);
});

it('excuses what a restored database lost, and nothing else', () => {
  const tail = sound.log.filter(({ metadata }) => metadata.commandId === 'approve' || metadata.commandId === 'dispatch');
  const kept = sound.log.slice(0, sound.log.indexOf(tail[0] as LoggedEvent));
  const left = {
    ...logged(kept),
    ledger: [],
    readModels: [],
    checkpoints: [],
    workersRows: { ...sound.workersRows, openPayouts: new Map() },
  };
  expect(rulesBroken({ ...left, lostTails: [tail] })).toEqual([]);
  expect(rulesBroken({ ...left, lostTails: [] })).toEqual(
    expect.arrayContaining(['nothing acknowledged is lost', 'each payout is paid at most once', 'the ledger sums to zero']),
  );
  const others = [...sound.history, acknowledged('save draft', 'another', 11)];
  expect(rulesBroken({ ...left, lostTails: [tail], history: others })).toEqual(['nothing acknowledged is lost']);
  const twice = [order, { ...order, key: `${payoutId}.2` }];
  expect(rulesBroken({ ...left, lostTails: [tail], orders: twice })).toContain('each payout is paid at most once');
  const counts = sound.log.filter(({ type }) => type === 'ScreenerCounted');
  const uncounted = logged(sound.log.filter((event) => !counts.includes(event)));
  const rule = 'one submission a response, one count a submission';
  expect(rulesBroken({ ...uncounted, lostTails: [] })).toContain(rule);
  expect(rulesBroken({ ...uncounted, lostTails: [counts] })).not.toContain(rule);
});
