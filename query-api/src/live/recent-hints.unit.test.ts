import { expect, test } from '@jest/globals';
import { recentHints } from './recent-hints.js';

const hint = (id: string) => ({ what: 'participation', id, position: id });
const isAda = (userId: string): boolean => userId === 'ada';

function keeper() {
  let at = 0;
  const recent = recentHints(() => at);
  return {
    recent,
    pass: (milliseconds: number) => {
      at += milliseconds;
    },
  };
}

test('a page gets the hints since its first call, its own alone, oldest first', () => {
  const { recent, pass } = keeper();
  pass(10_000);
  recent.add('ada', hint('1'));
  pass(10_000);
  recent.add('ada', hint('2'));
  recent.add('grace', hint('3'));
  pass(500);
  recent.add('ada', hint('4'));
  pass(500);
  expect(recent.since(1_000, isAda)?.map(({ id }) => id)).toEqual(['2', '4']);
  expect(recent.since(12_000, isAda)?.map(({ id, agoMs }) => [id, agoMs])).toEqual([
    ['1', 11_000],
    ['2', 1_000],
    ['4', 500],
  ]);
});

test.each([
  ['a page that began before this process', 1_500],
  ['a page that took longer than a minute', 70_000],
])('%s has missed hints for all that is known', (_who, sinceMs) => {
  const { recent, pass } = keeper();
  pass(sinceMs > 60_000 ? 200_000 : 1_000);
  expect(recent.since(sinceMs, isAda)).toBeNull();
});

test('a page that began before hints were lost has missed some; one that began after has not', () => {
  const { recent, pass } = keeper();
  pass(10_000);
  recent.forget();
  pass(5_000);
  expect(recent.since(6_000, isAda)).toBeNull();
  expect(recent.since(1_000, isAda)).toEqual([]);
});

test('old hints are dropped, and pages that need them refetch', () => {
  const { recent, pass } = keeper();
  recent.add('ada', hint('old'));
  for (let second = 0; second < 180; second += 1) {
    pass(1_000);
    recent.add('grace', hint(String(second)));
  }
  expect(recent.since(50_000, isAda)).toEqual([]);
});
