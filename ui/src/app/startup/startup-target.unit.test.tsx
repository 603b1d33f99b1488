import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { updateDraft } from '../../features/signup/model/sign-up-draft.js';
import { rememberTarget, takeTarget } from '../../shared/session/return-target.js';
import { participant } from '../../shared/testing/component.test-kit.js';
import { startupTarget } from './startup-target.js';

const visitor = { status: 'out' } as const;

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

describe('where the app starts', () => {
  test('a stored target comes first, once, for people who are logged in', () => {
    rememberTarget('/projects/survey/p1');
    expect(startupTarget(visitor, '/login', '')).toBeNull();
    expect(startupTarget(participant, '/dashboard', '')).toBe('/projects/survey/p1');
    expect(startupTarget(participant, '/dashboard', '')).toBeNull();
  });

  test('a completion id keeps its page, and the stored target stays', () => {
    rememberTarget('/projects/survey/p1');
    expect(startupTarget(participant, '/surveys', '?cc=1')).toBeNull();
    expect(takeTarget()).toBe('/projects/survey/p1');
  });

  test('an error of ours leads a visitor to the log-in page, with the completion id', () => {
    expect(startupTarget(visitor, '/surveys', '?cc=1&authError=cancelled&x=2')).toBe('/login?authError=cancelled&cc=1');
    expect(startupTarget(visitor, '/login', '?authError=cancelled')).toBeNull();
    expect(startupTarget(visitor, '/projects/browse', '?authError=Call%20555')).toBeNull();
    expect(startupTarget(participant, '/dashboard', '?authError=cancelled')).toBeNull();
  });

  test('a researcher stays on their own pages and those to read, and starts with their projects elsewhere', () => {
    const researcher = { ...participant, roles: ['researcher' as const], hasProfile: false, isResearcher: true };
    for (const path of ['/dashboard', '/projects/browse', '/surveys'])
      expect(startupTarget(researcher, path, '')).toBe('/researcher/projects');
    for (const path of ['/researcher/projects/p1', '/settings/password', '/terms'])
      expect(startupTarget(researcher, path, '')).toBeNull();
  });

  test('an unfinished sign-up goes on, except on pages to read', () => {
    updateDraft({ underWay: true });
    expect(startupTarget(visitor, '/projects/browse', '')).toBe('/create');
    for (const path of ['/login', '/researchers', '/terms', '/privacy']) expect(startupTarget(visitor, path, '')).toBeNull();
    expect(startupTarget(visitor, '/projects/browse', '?onboarding=1')).toBeNull();
    expect(startupTarget(participant, '/projects/browse', '')).toBeNull();
  });
});
