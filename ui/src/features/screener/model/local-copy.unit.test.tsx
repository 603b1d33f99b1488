import { afterEach, expect, jest, test } from '@jest/globals';
import { clearStoredState } from '../../../shared/storage/stored-state.js';
import { localCopyOf } from './local-copy.js';

afterEach(() => {
  jest.useRealTimers();
  clearStoredState();
});

test('answers that are not sent yet stay on the device for longer than a flight, until the log-out', () => {
  jest.useFakeTimers({ now: new Date('2026-03-01T08:00:00Z') });
  const copy = { answers: { a: [{ text: 'A bike' }] }, basedOn: null, finished: null };
  localCopyOf('garden', 'ada').write(copy);
  jest.setSystemTime(new Date('2026-03-02T08:00:00Z'));
  expect(localCopyOf('garden', 'ada').read()).toEqual(copy);
  expect(localCopyOf('garden', 'ben').read()).toBeNull();
  clearStoredState();
  expect(localCopyOf('garden', 'ada').read()).toBeNull();
});
