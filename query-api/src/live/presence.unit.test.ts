import { expect, test } from '@jest/globals';
import type { ChangeNotification } from '@panelist/infra/bus';
import { beatMs, presence, type Presence } from './presence.js';

const channel = 'presence-conversation-1';

/** Processes that share a bus; what each sent to its own connections. */
function processes(count: number) {
  const waiting: ChangeNotification[] = [];
  const told: string[][] = Array.from({ length: count }, () => []);
  const clock = { now: 0 };
  const all: readonly Presence[] = told.map((list) =>
    presence(
      { publish: (hint) => void waiting.push(hint) },
      (_, event, userId) => void list.push(`${event} ${userId}`),
      () => clock.now,
    ),
  );
  const settle = (): void => {
    for (let hint = waiting.shift(); hint !== undefined; hint = waiting.shift()) for (const each of all) each.take(hint);
  };
  return { all, told, settle, clock };
}

test('people in different processes see each other come and go', () => {
  const { all, told, settle } = processes(2);
  const [one, two] = all;
  expect(one?.joined(channel, 'ada')).toEqual(['ada']);
  settle();
  two?.joined(channel, 'rita');
  settle();
  expect(told).toEqual([
    ['member_added ada', 'member_added rita'],
    ['member_added rita', 'member_added ada'],
  ]);
  two?.left(channel, 'rita');
  settle();
  expect(told[0]?.at(-1)).toBe('member_removed rita');
});

test('a person with two connections leaves with the last one, wherever they are', () => {
  const { all, told, settle } = processes(2);
  const [one, two] = all;
  one?.joined(channel, 'ada');
  one?.joined(channel, 'rita');
  two?.joined(channel, 'rita');
  two?.joined(channel, 'rita');
  settle();
  one?.left(channel, 'rita');
  two?.left(channel, 'rita');
  settle();
  // The person is still there with a connection to the other process.
  expect(one?.joined(channel, 'ada')).toEqual(['ada', 'rita']);
  two?.left(channel, 'rita');
  settle();
  expect(told[0]?.at(-1)).toBe('member_removed rita');
  expect(one?.joined(channel, 'ada')).toEqual(['ada']);
});

test('the members of a process that died are forgotten, others stay', () => {
  const { all, told, settle, clock } = processes(3);
  const [one, two, dead] = all;
  one?.joined(channel, 'ada');
  two?.joined(channel, 'rita');
  dead?.joined(channel, 'ben');
  settle();
  for (let beat = 1; beat <= 3; beat += 1) {
    clock.now = beat * beatMs;
    one?.beat();
    two?.beat();
    settle();
  }
  expect(told[0]?.filter((each) => each.startsWith('member_removed'))).toEqual(['member_removed ben']);
  expect(one?.joined(channel, 'ada').toSorted()).toEqual(['ada', 'rita']);
});

test('other hints are none of presence', () => {
  const { all } = processes(1);
  expect(all[0]?.take({ userId: 'ada', what: 'payout', id: 'p', position: '1' })).toBe(false);
});
