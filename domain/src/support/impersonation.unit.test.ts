import { describe, it } from '@jest/globals';
import { given } from '../kernel/given-when-then.test-kit.js';
import { accessLogDecider } from './impersonation.js';

const own = { userId: 'ada', visitId: 'v1' };
const staffId = 'sam';
const reason = 'Cannot find the payout';
const now = '2026-11-22T09:00:00.000Z';
const at = (minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString();
const request = (text: string) => ({ type: 'RequestImpersonation', ...own, staffId, reason: text, now }) as const;
const start = (minutes: number, by = staffId) => ({ type: 'StartImpersonation', ...own, staffId: by, now: at(minutes) }) as const;
const end = (minutes: number) => ({ type: 'EndImpersonation', ...own, now: at(minutes) }) as const;
const requested = { type: 'ImpersonationRequested', data: { ...own, staffId, reason, expiresAt: at(5) } } as const;
const started = {
  type: 'ImpersonationStarted',
  data: { ...own, staffId, reason, startedAt: at(1), endsAt: at(61) },
} as const;
const ended = { type: 'ImpersonationEnded', data: { ...own, endedAt: at(20) } } as const;

describe('logging in as a participant', () => {
  it('needs a reason', () => {
    given(accessLogDecider)
      .when(request(` ${reason} `))
      .then([requested]);
    given(accessLogDecider).when(request('  ')).then('support.reason-missing');
  });

  it('happens once, by the member of staff who asked, within five minutes, for an hour', () => {
    given(accessLogDecider, [requested]).when(start(1)).then([started]);
    given(accessLogDecider, [requested, started]).when(start(2)).then('support.address-used');
    given(accessLogDecider, [requested]).when(start(5)).then('support.address-used');
    given(accessLogDecider, [requested]).when(start(1, 'eve')).then('support.address-used');
    given(accessLogDecider).when(start(1)).then('support.address-used');
  });

  it('ends once', () => {
    given(accessLogDecider, [requested, started]).when(end(20)).then([ended]);
    given(accessLogDecider, [requested, started, ended]).when(end(21)).then([]);
    given(accessLogDecider, [requested]).when(end(2)).then([]);
  });
});

describe('a look at the data', () => {
  const access = (what: 'history' | 'state', minutes: number, by = staffId) =>
    ({
      type: 'RecordStaffAccess',
      userId: 'ada',
      accessId: `l${minutes}`,
      staffId: by,
      what,
      isErased: false,
      now: at(minutes),
    }) as const;
  const looked = (minutes: number, what: 'history' | 'state' = 'history', by = staffId, why = '') =>
    ({
      type: 'PersonDataAccessed',
      data: { userId: 'ada', accessId: `l${minutes}`, staffId: by, what, reason: why, at: at(minutes) },
    }) as const;
  const give = (text: string, minutes: number) =>
    ({ type: 'GiveAccessReason', userId: 'ada', staffId, reason: text, now: at(minutes) }) as const;
  const reasonGiven = (minutes: number, text = reason) =>
    ({
      type: 'AccessReasonGiven',
      data: { userId: 'ada', staffId, reason: text, givenAt: at(minutes), until: at(minutes + 60) },
    }) as const;

  it('has a reason, which the member of staff gives for an hour', () => {
    given(accessLogDecider)
      .when(give(` ${reason} `, 0))
      .then([reasonGiven(0)]);
    given(accessLogDecider).when(give('  ', 0)).then('support.reason-missing');
    given(accessLogDecider, [reasonGiven(0)])
      .when(access('history', 59))
      .then([looked(59, 'history', staffId, reason)]);
    given(accessLogDecider, [reasonGiven(0)])
      .when(access('history', 60))
      .then([looked(60)]);
    given(accessLogDecider, [reasonGiven(0)])
      .when(access('history', 1, 'sue'))
      .then([looked(1, 'history', 'sue')]);
  });

  it('is another look once another reason was given', () => {
    given(accessLogDecider, [looked(0), reasonGiven(1)])
      .when(access('history', 2))
      .then([looked(2, 'history', staffId, reason)]);
    const before = [reasonGiven(1), looked(2, 'history', staffId, reason)];
    given(accessLogDecider, before).when(access('history', 3)).then([]);
    given(accessLogDecider, [...before, reasonGiven(3, 'Another one')])
      .when(access('history', 4))
      .then([looked(4, 'history', staffId, 'Another one')]);
  });

  it('has no reason once the person is erased, whatever the state still remembers', () => {
    const before = [reasonGiven(0), looked(1, 'history', staffId, reason)];
    given(accessLogDecider, before)
      .when({ ...access('history', 2), isErased: true })
      .then([looked(2)]);
  });

  it('is recorded once an hour for each member of staff and each kind', () => {
    given(accessLogDecider)
      .when(access('history', 0))
      .then([looked(0)]);
    given(accessLogDecider, [looked(0)])
      .when(access('history', 59))
      .then([]);
    given(accessLogDecider, [looked(0)])
      .when(access('history', 60))
      .then([looked(60)]);
    given(accessLogDecider, [looked(0)])
      .when(access('state', 1))
      .then([looked(1, 'state')]);
    given(accessLogDecider, [looked(0)])
      .when(access('history', 1, 'sue'))
      .then([looked(1, 'history', 'sue')]);
  });

  it('leaves visits as they are', () => {
    given(accessLogDecider, [requested, looked(0)])
      .when(start(1))
      .then([started]);
  });
});

describe('an erasure that support orders', () => {
  const order = (text: string | null) =>
    ({ type: 'OrderErasure', userId: 'ada', erasureId: 'e1', staffId, names: ['Ada', 'Lovelace'], reason: text, now }) as const;
  const ordered = (text: string) =>
    ({ type: 'ErasureOrdered', data: { userId: 'ada', erasureId: 'e1', staffId, reason: text, orderedAt: now } }) as const;
  const named = 'Ada Lovelace asked from ada@company.example, +1 202 555 0123, by letter';
  const freed = '[removed] [removed] asked from [removed] [removed], by letter';

  it('has a reason without what identifies the person', () => {
    given(accessLogDecider)
      .when(order(` ${named} `))
      .then([ordered(freed)]);
    given(accessLogDecider).when(order('  ')).then('support.reason-missing');
  });

  it('has the reason of the looks where none is given, without what identifies the person too', () => {
    const reasonGiven = {
      type: 'AccessReasonGiven',
      data: { userId: 'ada', staffId, reason: named, givenAt: at(-1), until: at(59) },
    } as const;
    given(accessLogDecider, [reasonGiven])
      .when(order(null))
      .then([ordered(freed)]);
    given(accessLogDecider)
      .when(order(null))
      .then([ordered('')]);
  });
});
