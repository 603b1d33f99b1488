import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { isRecord, isText } from './is-record.js';
import { clearStoredState, onStorageProblem, storedState } from './stored-state.js';

class FakeStorage {
  [key: string]: unknown;
  getItem = (key: string): string | null => (typeof this[key] === 'string' ? this[key] : null);
  setItem = (key: string, value: string): void => {
    this[key] = value;
  };
  removeItem = (key: string): void => {
    delete this[key];
  };
}

const hour = 3_600_000;
const isDraft = (value: unknown): value is { readonly step: number } => isRecord(value) && typeof value['step'] === 'number';
const original = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');

beforeEach(() => {
  Object.defineProperty(globalThis, 'localStorage', { value: new FakeStorage(), configurable: true, writable: true });
});
afterEach(() => {
  if (original) Object.defineProperty(globalThis, 'localStorage', original);
  else Reflect.deleteProperty(globalThis, 'localStorage');
});

describe('stored client state', () => {
  test('is readable for three hours', () => {
    let now = 0;
    const draft = storedState('draft', isDraft, () => now);
    draft.write({ step: 2 });
    now = 3 * hour - 1;
    expect(draft.read()).toEqual({ step: 2 });
    now = 3 * hour;
    expect(draft.read()).toBeNull();
    now = 0;
    expect(draft.read()).toBeNull();
  });

  test('is ignored after its version or shape changed', () => {
    const draft = storedState('draft', isDraft, () => 0);
    for (const text of [
      'rubbish',
      '{"version":0,"changedAt":0,"state":{"step":1}}',
      '{"version":1,"changedAt":0,"state":{"step":"one"}}',
    ]) {
      localStorage.setItem('panelist.state.draft', text);
      expect(draft.read()).toBeNull();
      expect(localStorage.getItem('panelist.state.draft')).toBeNull();
    }
  });

  test('is cleared by log-out, which keeps other applications’ entries', () => {
    storedState('draft', isText).write('text');
    localStorage.setItem('panelist-mode', 'dark');
    clearStoredState();
    expect(localStorage.getItem('panelist.state.draft')).toBeNull();
    expect(localStorage.getItem('panelist-mode')).toBe('dark');
  });

  test('works without a storage, except that a reload loses it, and reports that once', () => {
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new Error('refused');
      },
    });
    const problems: unknown[] = [];
    onStorageProblem((problem) => problems.push(problem));
    const draft = storedState('draft', isText);
    expect(() => draft.write('text')).not.toThrow();
    expect(draft.read()).toBeNull();
    expect(problems).toEqual([new Error('refused')]);
  });
});
