import { describe, expect, it, test } from '@jest/globals';
import { lifecycleOf, type ParticipationLifecycleFacts } from '../participation-lifecycle.js';
import type { ResponseStatus } from '../response-status.js';
import { countOfNeeds, rankToday, type OpenThing } from './today.js';
import { turnOf, turnOfDispute, type Turn, type TurnFacts } from './turn.js';

const at = '2026-11-28T12:00:00.000Z';
const inHours = (hours: number) => new Date(Date.parse(at) + hours * 3_600_000).toISOString();

const facts: TurnFacts = {
  isOpen: true,
  isRecruiting: true,
  isQuantitative: false,
  isRemote: true,
  isBookedElsewhere: false,
  autoInvite: false,
  at,
  submittedAt: inHours(-24),
  decisionDate: null,
  sessionEnd: null,
  bookableUntil: null,
  payout: null,
  isPaid: true,
  expectedBy: null,
};
type Payout = NonNullable<TurnFacts['payout']>;
const payout = (status: Payout['status'], change: Partial<Payout> = {}): Partial<TurnFacts> => ({
  payout: { status, failureCode: null, canMend: true, claimBy: null, ...change },
});
const turn = (status: ResponseStatus, change: Partial<TurnFacts> = {}, lifecycle: Partial<ParticipationLifecycleFacts> = {}) =>
  turnOf({ ...lifecycleOf({ status: 'none' }), qualified: true, ...lifecycle, status }, { ...facts, ...change });

describe('whose turn it is', () => {
  const sessionStart = inHours(2);
  const booked = { sessionStart };
  test.each<[string, ReturnType<typeof turn>, Turn | null]>([
    ['a draft is resumed', turn('DRAFT'), { what: 'resume', by: null }],
    ['but not while the project takes no applications', turn('DRAFT', { isRecruiting: false }), null],
    ['an application is answered', turn('PENDING', { expectedBy: inHours(9) }), { what: 'answer', by: inHours(9) }],
    ['unless it does not fit', turn('PENDING', {}, { qualified: false }), null],
    ['or has ended', turn('PENDING', {}, { applicationExpired: true }), null],
    [
      'an identity that is owed is verified before the application ends',
      turn('PENDING', {}, { qualified: false, qualifiedPendingIdVerification: true }),
      { what: 'verify', by: inHours(29 * 24) },
    ],
    [
      'an invitation is booked until the last free time',
      turn('INVITED', { bookableUntil: inHours(5) }),
      { what: 'book', by: inHours(5) },
    ],
    ['or begun where there is nothing to book', turn('INVITED', { isQuantitative: true }), { what: 'begin', by: null }],
    ['or nothing, on a closed project', turn('INVITED', { isOpen: false }), null],
    [
      'what was begun is finished, also on a closed project',
      turn('INVITED', { isOpen: false }, { projectStarted: true }),
      { what: 'finish', by: null },
    ],
    ['and confirmed', turn('INVITED', {}, { projectStarted: true, taskCompleted: true }), { what: 'confirm', by: null }],
    ['a session comes', turn('SCHEDULED', { sessionEnd: inHours(3) }, booked), { what: 'session', by: sessionStart }],
    ['also while it runs', turn('SCHEDULED', { sessionEnd: inHours(1) }, { sessionStart: at }), { what: 'session', by: at }],
    [
      'and is confirmed once it is over',
      turn('SCHEDULED', { sessionEnd: at }, { sessionStart: inHours(-1) }),
      { what: 'confirm', by: null },
    ],
    ['a payment is approved', turn('ATTENDED'), { what: 'approve', by: null }],
    ['but not of an unpaid project', turn('ATTENDED', { isPaid: false }), null],
    ['a payment that came back is mended', turn('PAID', payout('returned')), { what: 'mend', by: null }],
    [
      'so is one that was refused',
      turn('PAID', payout('rejected', { failureCode: 'RECEIVER_UNREGISTERED' })),
      { what: 'mend', by: null },
    ],
    [
      'a lack of our funds is ours',
      turn('PAID', payout('rejected', { failureCode: 'INSUFFICIENT_FUNDS' })),
      { what: 'resend', by: null },
    ],
    ['so is what the person cannot mend', turn('PAID', payout('returned', { canMend: false })), { what: 'resend', by: null }],
    [
      'money at PayPal is accepted in time',
      turn('PAID', payout('unclaimed', { claimBy: inHours(40) })),
      { what: 'accept', by: inHours(40) },
    ],
    ['a payment arrives', turn('PAID', { ...payout('accepted'), expectedBy: inHours(70) }), { what: 'arrive', by: inHours(70) }],
    ['nobody acts on what is paid', turn('PAID', payout('paid')), null],
    ['nor on what ended', turn('CANCELLED'), null],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });
});

const thing = (id: string, what: Turn['what'], by: string | null = null, netCents = 1_000): OpenThing => ({
  id,
  projectId: `project-${id}`,
  project: `Project ${id}`,
  netCents,
  payoutId: what === 'mend' || what === 'accept' || what === 'arrive' ? `payout-${id}` : null,
  session: what === 'session' && by !== null ? { start: by, end: inHours(100) } : null,
  turn: { what, by },
});
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

describe('today', () => {
  it('ranks money, then what is due within 48 hours, then invitations, then drafts', () => {
    const today = rankToday(
      [
        thing('draft', 'resume'),
        thing('later', 'book', inHours(49)),
        thing('begun', 'finish', null, 5_000),
        thing('invited', 'begin', null, 9_000),
        thing('due', 'verify', inHours(47)),
        thing('soonest', 'book', inHours(3)),
        thing('unclaimed', 'accept', inHours(300)),
        thing('returned', 'mend', null, 3_325),
        { ...thing('over', 'answer'), turn: null },
      ],
      at,
    );
    const { needsYou, next, waiting } = today;
    expect(ids(needsYou)).toEqual(['unclaimed', 'returned', 'soonest', 'due', 'later', 'invited', 'begun', 'draft']);
    expect(countOfNeeds(today)).toBe(7);
    expect(next).toEqual([]);
    expect(waiting).toEqual([]);
  });

  it('has sessions by their start, and what waits for others by when it is expected', () => {
    const { needsYou, next, waiting } = rankToday(
      [
        thing('monday', 'session', inHours(50)),
        thing('open', 'approve'),
        thing('saturday', 'answer', inHours(14)),
        thing('tonight', 'session', inHours(4)),
        thing('friday', 'arrive', inHours(120)),
      ],
      at,
    );
    expect(needsYou).toEqual([]);
    expect(ids(next)).toEqual(['tonight', 'monday']);
    expect(ids(waiting)).toEqual(['saturday', 'friday', 'open']);
  });

  it('has disputes where others act, and an appeal before its time is over, which no badge counts', () => {
    const dispute = (id: string, next: Parameters<typeof turnOfDispute>[0]): OpenThing => ({
      ...thing(id, 'answer', null, 0),
      turn: turnOfDispute(next),
    });
    const today = rankToday(
      [
        dispute('appeal', { what: 'appeal', dueAt: inHours(47) }),
        thing('invited', 'book', inHours(60)),
        dispute('decided', { what: 'decide-appeal', dueAt: inHours(90) }),
        dispute('answered', { what: 'answer', dueAt: inHours(30) }),
        dispute('over', null),
        thing('saturday', 'answer', inHours(14)),
      ],
      at,
    );
    expect(ids(today.needsYou)).toEqual(['appeal', 'invited']);
    expect(countOfNeeds(today)).toBe(1);
    expect(today.waiting.map(({ id, what, path }) => [id, what, path])).toEqual([
      ['saturday', 'The researcher decides', '/surveys?id=saturday'],
      ['answered', 'The researcher answers your dispute', '/disputes/answered'],
      ['decided', 'Our support team decides your dispute', '/disputes/decided'],
    ]);
  });

  it('names one verb a row, and its page', () => {
    const [mend, book] = rankToday([thing('a', 'mend', null, 3_325), thing('b', 'book')], at).needsYou;
    expect(mend).toMatchObject({ what: '$33.25 did not arrive', action: 'Check address', path: '/payouts?id=payout-a' });
    expect(book).toMatchObject({
      what: 'You are invited, for $10.00',
      action: 'Book a time',
      path: '/surveys/b/schedule?source=platform',
    });
  });
});
