import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { bindDraft, emptyDraft, readDraft, updateDraft } from './sign-up-draft.js';
import { hasSignUpUnderWay } from './sign-up-under-way.js';

const original = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
beforeEach(() => {
  const stored = new Map<string, string>();
  const value = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  };
  Object.defineProperty(globalThis, 'localStorage', { value, configurable: true, writable: true });
});
afterEach(() => {
  if (original) Object.defineProperty(globalThis, 'localStorage', original);
  else Reflect.deleteProperty(globalThis, 'localStorage');
});

const typed = { personal: { ...emptyDraft.personal, firstName: 'Ada' }, underWay: true };

describe('a draft', () => {
  test('stays with its owner', () => {
    bindDraft('noah');
    updateDraft(typed);
    bindDraft('noah');
    expect(readDraft()).toMatchObject({ owner: 'noah', personal: { firstName: 'Ada' }, underWay: true });
  });

  test.each([
    ['noah', 'eve'],
    ['noah', null],
    [null, 'noah'],
  ])('of %s is not visible to %s', (former, next) => {
    bindDraft(former);
    updateDraft(typed);
    bindDraft(next);
    expect(readDraft()).toMatchObject({ owner: next, personal: emptyDraft.personal, underWay: false, picture: null });
  });

  test('leads only a visitor back to the wizard', () => {
    updateDraft(typed);
    expect(hasSignUpUnderWay()).toBe(true);
    bindDraft('noah');
    updateDraft(typed);
    expect(hasSignUpUnderWay()).toBe(false);
  });
});
