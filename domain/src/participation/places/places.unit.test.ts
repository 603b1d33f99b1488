import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fold } from '../../kernel/decider.js';
import { given } from '../../kernel/given-when-then.test-kit.js';
import { Refusal } from '../../kernel/refusal.js';
import { participationRefusal } from '../refusals.js';
import { countPlaceHold, placeHoldsDecider } from './place-holds.js';
import type { PlaceHoldsEvent, PlaceEvent } from './place-events.js';
import { freePlaces, placesDecider as decider, waitingPosition, type PlacesCommand } from './places.js';
import { placeUseOf, type PlaceUse } from './place-use.js';

const projectId = 'p';
const at = '2026-11-21T08:00:00.000Z';
const minute = (count: number) => new Date(Date.parse(at) + count * 60_000).toISOString();
const facts = { wanted: 1 };
const of = (userId: string) => ({ projectId, participationId: `of-${userId}`, userId });

const held = (userId: string, until = minute(15), offered = false): PlaceEvent => ({
  type: 'PlaceHeld',
  data: { ...of(userId), until, offered },
});
const renewed = (userId: string, until: string): PlaceEvent => ({ type: 'PlaceHoldRenewed', data: { ...of(userId), until } });
type Ended = Extract<PlaceEvent, { type: 'PlaceHoldEnded' }>['data'];
const ended = (userId: string, reason: Ended['reason'], offered = false): PlaceEvent => ({
  type: 'PlaceHoldEnded',
  data: { ...of(userId), reason, offered },
});
const taken = (userId: string): PlaceEvent => ({ type: 'PlaceTaken', data: { projectId, participationId: `of-${userId}` } });
const freed = (userId: string): PlaceEvent => ({ type: 'PlaceFreed', data: { projectId, participationId: `of-${userId}` } });
const joined = (userId: string, number: number): PlaceEvent => ({ type: 'WaitingListJoined', data: { ...of(userId), number } });
const left = (userId: string, reason: 'left' | 'applied' | 'closed'): PlaceEvent => ({
  type: 'WaitingListLeft',
  data: { ...of(userId), reason },
});

const hold = (userId: string, when = at): PlacesCommand => ({ type: 'HoldPlace', ...of(userId), at: when });
const renew = (userId: string, until: string, when: string): PlacesCommand => ({
  type: 'RenewPlaceHold',
  ...of(userId),
  until,
  at: when,
});
const leave = (userId: string): PlacesCommand => ({ type: 'LeavePlace', ...of(userId) });
const end = (userId: string, until: string): PlacesCommand => ({ type: 'EndPlaceHold', ...of(userId), until });
const follow = (userId: string, use: PlaceUse): PlacesCommand => ({ type: 'FollowResponse', ...of(userId), use });
const join = (userId: string, when = at): PlacesCommand => ({ type: 'JoinWaitingList', ...of(userId), at: when });
const quit = (userId: string): PlacesCommand => ({ type: 'LeaveWaitingList', ...of(userId) });
const offer = (userId: string, when = at, mayStart = true): PlacesCommand => ({
  type: 'OfferPlace',
  ...of(userId),
  mayStart,
  at: when,
});

describe('a place', () => {
  it('is held for 15 minutes by who opens the screener, and for nobody else meanwhile', () => {
    given(decider)
      .when(hold('ada'), facts)
      .then([held('ada')]);
    given(decider, [held('ada')])
      .when(hold('ada', minute(1)), facts)
      .then([]);
    given(decider, [held('ada')])
      .when(hold('ben', minute(14)), facts)
      .then('participation.places-full');
    given(decider, [taken('cy')])
      .when(hold('ada'), facts)
      .then('participation.places-full');
    given(decider, [taken('cy')])
      .when(hold('ada'), { wanted: 2 })
      .then([held('ada')]);
  });

  it('is free again at the time that the hold names, before its end is recorded', () => {
    given(decider, [held('ada')])
      .when(hold('ben', minute(15)), facts)
      .then([held('ben', minute(30))]);
    given(decider, [held('ada')])
      .when(hold('ada', minute(15)), facts)
      .then([ended('ada', 'lapsed'), held('ada', minute(30))]);
  });

  it('is held for who may start alone', () => {
    const refusal = participationRefusal('participation.not-recruiting');
    given(decider)
      .when(hold('ada'), { ...facts, refusal })
      .then('participation.not-recruiting');
  });

  it('counts among the places that are held for the person, once', () => {
    given(decider)
      .when(hold('ada'), facts)
      .reserves([countPlaceHold({ userId: 'ada', projectId, at })]);
    given(decider, [held('ada')])
      .when(hold('ada'), facts)
      .reserves([]);
    given(decider, [held('ada')])
      .when(hold('ben'), facts)
      .reserves('participation.places-full');
  });

  it('is held longer once, for an answer in time', () => {
    given(decider, [held('ada')])
      .when(renew('ada', minute(15), minute(10)), facts)
      .then([renewed('ada', minute(25))]);
    const after = [held('ada'), renewed('ada', minute(25))];
    for (const [until, when] of [
      [minute(15), minute(11)],
      [minute(25), minute(20)],
    ] as const) {
      given(decider, after)
        .when(renew('ada', until, when), facts)
        .then([]);
    }
    given(decider, after)
      .when(end('ada', minute(15)), null)
      .then([]);
  });

  it('is given back once, whatever comes first', () => {
    given(decider, [held('ada')])
      .when(leave('ada'), null)
      .then([ended('ada', 'left')]);
    given(decider, [held('ada')])
      .when(end('ada', minute(15)), null)
      .then([ended('ada', 'lapsed')]);
    given(decider, [held('ada')])
      .when(follow('ada', 'applied'), null)
      .then([ended('ada', 'submitted')]);
    given(decider, [held('ada')])
      .when(follow('ada', 'none'), null)
      .then([ended('ada', 'left')]);
    for (const command of [leave('ada'), end('ada', minute(15)), follow('ada', 'applied'), follow('ada', 'none')]) {
      given(decider, [held('ada'), ended('ada', 'left')])
        .when(command, null)
        .then([]);
    }
  });

  it('stays held while a project that invites by itself has not done so, and is taken then', () => {
    given(decider, [held('ada')])
      .when(follow('ada', 'deciding'), null)
      .then([]);
    given(decider, [held('ada')])
      .when(follow('ada', 'taken'), null)
      .then([ended('ada', 'used'), taken('ada')]);
    given(decider, [taken('ada')])
      .when(follow('ada', 'taken'), null)
      .then([]);
    given(decider, [taken('ada')])
      .when(follow('ada', 'none'), null)
      .then([freed('ada')]);
  });
});

describe('the waiting list', () => {
  const full = [taken('cy')];

  it('takes people in while no place is free, also where all are only held', () => {
    given(decider, full)
      .when(join('ada'), facts)
      .then([joined('ada', 1)]);
    given(decider, [held('cy')])
      .when(join('ada'), facts)
      .then([joined('ada', 1)]);
    given(decider, [...full, joined('ada', 1)])
      .when(join('ben'), facts)
      .then([joined('ben', 2)]);
    given(decider, [...full, joined('ada', 1)])
      .when(join('ada'), facts)
      .then([]);
    given(decider).when(join('ada'), facts).then('participation.place-free');
    given(decider, [held('ada')])
      .when(join('ada'), facts)
      .then('participation.place-free');
    const refusal = participationRefusal('participation.incorrect-demographics');
    given(decider, full)
      .when(join('ada'), { ...facts, refusal })
      .then('participation.incorrect-demographics');
  });

  it('gives a freed place to the first, for two hours, and passes over who may not start', () => {
    const list = [...full, joined('ada', 1), joined('ben', 2)];
    given(decider, list).when(offer('ada'), facts).then([]);
    const free = [...list, freed('cy')];
    given(decider, free).when(offer('ben'), facts).then([]);
    given(decider, free)
      .when(offer('ada'), facts)
      .then([held('ada', minute(120), true)]);
    given(decider, free)
      .when(offer('ada', at, false), facts)
      .then([{ type: 'WaitingListPassedOver', data: of('ada') }]);
    given(decider, [...free, held('ada', minute(120), true)])
      .when(offer('ben'), facts)
      .then([]);
    given(decider, [...free, held('ada', minute(120), true), ended('ada', 'lapsed', true)])
      .when(offer('ben', minute(120)), facts)
      .then([held('ben', minute(240), true)]);
  });

  it('goes before people who come without waiting', () => {
    const free = [...full, joined('ada', 1), freed('cy')];
    given(decider, free).when(hold('ben'), facts).then('participation.places-full');
    given(decider, free)
      .when(hold('ben'), { wanted: 2 })
      .then([held('ben')]);
    given(decider, free)
      .when(hold('ada'), facts)
      .then([held('ada')]);
  });

  it('keeps an offer while its screener is opened and left, with time for the answers', () => {
    const offered = held('ada', minute(120), true);
    given(decider, [offered])
      .when(hold('ada', minute(60)), facts)
      .then([]);
    given(decider, [offered])
      .when(hold('ada', minute(110)), facts)
      .then([renewed('ada', minute(125))]);
    given(decider, [offered]).when(leave('ada'), null).then([]);
    given(decider, [offered])
      .when(quit('ada'), null)
      .then([ended('ada', 'left', true)]);
  });

  it('is left by themself, by applying, and with the project', () => {
    const list = [...full, joined('ada', 1)];
    given(decider, list)
      .when(quit('ada'), null)
      .then([left('ada', 'left')]);
    for (const use of ['applied', 'deciding'] as const) {
      given(decider, list)
        .when(follow('ada', use), null)
        .then([left('ada', 'applied')]);
    }
    given(decider, full).when(quit('ada'), null).then([]);
    given(decider, list)
      .when({ type: 'ClosePlaces', projectId }, null)
      .then([left('ada', 'closed'), { type: 'PlacesClosed', data: { projectId } }]);
    const maker = { decidedBy: 'sam', decidedAs: 'staff' } as const;
    given(decider, [...list, held('ben', minute(120), true)])
      .when({ type: 'ClosePlaces', projectId, ...maker }, null)
      .then([
        { type: 'PlaceHoldEnded', data: { ...of('ben'), reason: 'closed', offered: true, ...maker } },
        { type: 'WaitingListLeft', data: { ...of('ada'), reason: 'closed', ...maker } },
        { type: 'PlacesClosed', data: { projectId } },
      ]);
    const closed: PlaceEvent = { type: 'PlacesClosed', data: { projectId } };
    given(decider, [...list, closed])
      .when({ type: 'ClosePlaces', projectId }, null)
      .then([]);
  });

  it('has positions that move up', () => {
    const state = fold(decider, [...full, joined('ada', 1), joined('ben', 2), left('ada', 'left')]);
    expect([waitingPosition(state, 'of-ada'), waitingPosition(state, 'of-ben')]).toEqual([null, 1]);
  });
});

describe('whatever comes in whatever order', () => {
  const people = ['ada', 'ben', 'cy', 'dee'];
  const step = fc.record({
    who: fc.constantFrom(...people),
    what: fc.constantFrom('hold', 'leave', 'end', 'join', 'quit', 'offer', 'applied', 'taken', 'none', 'close'),
    minutes: fc.integer({ min: 0, max: 20 }),
  });
  it('holds no more places than are free, ends each hold once, and seats nobody twice', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const events: PlaceEvent[] = [];
        let now = 0;
        for (const { who, what, minutes } of steps) {
          now += minutes;
          const before = fold(decider, events);
          const known = before.holds.find(({ userId }) => userId === who);
          const command = (() => {
            switch (what) {
              case 'hold':
                return hold(who, minute(now));
              case 'leave':
                return leave(who);
              case 'end':
                return end(who, known !== undefined && known.until <= minute(now) ? known.until : minute(-1));
              case 'join':
                return join(who, minute(now));
              case 'quit':
                return quit(who);
              case 'offer':
                return offer(who, minute(now));
              case 'close':
                return { type: 'ClosePlaces', projectId } as const;
              default:
                return follow(who, what);
            }
          })();
          const decided = decider.decide(command, before, { wanted: 2 });
          if (decided instanceof Refusal) continue;
          const begins = decided.some(({ type }) => type === 'PlaceHeld');
          events.push(...decided);
          const after = fold(decider, events);
          if (begins) expect(freePlaces(after, 2, minute(now))).toBeGreaterThanOrEqual(0);
          for (const list of [after.taken, after.holds, after.waiting].map((all) =>
            all.map((each) => (typeof each === 'string' ? each : each.participationId)),
          )) {
            expect(new Set(list).size).toBe(list.length);
          }
        }
        const open = new Map<string, number>();
        for (const { type, data } of events) {
          if (type === 'PlaceHeld') open.set(data.participationId, (open.get(data.participationId) ?? 0) + 1);
          if (type === 'PlaceHoldEnded') open.set(data.participationId, (open.get(data.participationId) ?? 0) - 1);
          if (type === 'PlacesClosed') open.clear();
          expect([...open.values()].every((count) => count === 0 || count === 1)).toBe(true);
        }
      }),
    );
  });
});

describe('places that are held for one person', () => {
  const count = (project: string, when = at) =>
    ({ type: 'CountPlaceHold', userId: 'ada', projectId: project, at: when }) as const;
  const counted = (project: string, until = minute(30)): PlaceHoldsEvent => ({
    type: 'PlaceHoldCounted',
    data: { userId: 'ada', projectId: project, until },
  });
  const three = ['a', 'b', 'c'].map((each) => counted(each));

  it('are at most three at a time', () => {
    given(placeHoldsDecider)
      .when(count('a'))
      .then([counted('a')]);
    given(placeHoldsDecider, three).when(count('a')).then([]);
    given(placeHoldsDecider, three).when(count('d')).then('participation.too-many-place-holds');
    given(placeHoldsDecider, three)
      .when(count('d', minute(30)))
      .then([counted('d', minute(60))]);
    const uncounted: PlaceHoldsEvent = { type: 'PlaceHoldUncounted', data: { userId: 'ada', projectId: 'a' } };
    given(placeHoldsDecider, three).when({ type: 'UncountPlaceHold', userId: 'ada', projectId: 'a' }).then([uncounted]);
    given(placeHoldsDecider, [...three, uncounted])
      .when(count('d'))
      .then([counted('d')]);
    given(placeHoldsDecider).when({ type: 'UncountPlaceHold', userId: 'ada', projectId: 'a' }).then([]);
  });
});

describe('what a response needs', () => {
  const verdict = { qualified: true, qualifiedPendingIdVerification: false, unmet: [], percentage: 100 };
  const pending = {
    ...of('ada'),
    status: 'PENDING',
    verdict,
    applicationClosed: false,
    applicationExpired: false,
  } as const;
  it.each([
    ['answering', { status: 'none' }, true],
    ['deciding', pending, true],
    ['applied', pending, false],
    ['applied', { ...pending, verdict: { ...verdict, qualified: false } }, true],
    ['none', { ...pending, applicationExpired: true }, true],
    ['none', { ...pending, applicationClosed: true }, true],
  ] as const)('%s', (use, state, autoInvite) => {
    expect(placeUseOf(state, { autoInvite })).toBe(use);
  });
});
