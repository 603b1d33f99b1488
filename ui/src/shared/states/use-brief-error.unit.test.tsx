import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useBriefError } from './use-brief-error.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('the error of an action clears itself after five seconds, counted from the last one', () => {
  const { result } = renderHook(() => useBriefError());
  const fail = () => act(() => result.current[1]('Not possible'));
  const pass = (ms: number) =>
    act(() => {
      jest.advanceTimersByTime(ms);
    });
  fail();
  pass(4_000);
  fail();
  pass(4_999);
  expect(result.current[0]).toBe('Not possible');
  pass(1);
  expect(result.current[0]).toBeNull();
});
