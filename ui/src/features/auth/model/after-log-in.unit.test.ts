import { describe, expect, test } from '@jest/globals';
import { afterLogIn } from './after-log-in.js';

const stored = () => {
  let target: string | null = '/projects/survey/p1';
  return {
    takeTarget: () => {
      const taken = target;
      target = null;
      return taken;
    },
    left: () => target,
  };
};

describe('after a log-in', () => {
  test('a completion id comes first, and the stored target stays', () => {
    const { takeTarget, left } = stored();
    expect(afterLogIn({ cc: 'c&1', result: {}, takeTarget })).toBe('/surveys?cc=c%261');
    expect(left()).toBe('/projects/survey/p1');
  });

  test('then the project that the result names, with its invitation', () => {
    const { takeTarget, left } = stored();
    const result = { action: 'project-view', projectId: 'p2', invite: 'code', inviteId: 'i1' } as const;
    expect(afterLogIn({ cc: null, result, takeTarget })).toBe('/projects/view/p2?invite=code&inviteId=i1');
    expect(afterLogIn({ cc: null, result: { action: 'project-view', projectId: 'p2' }, takeTarget })).toBe('/projects/view/p2');
    expect(left()).toBe('/projects/survey/p1');
  });

  test('then the stored target, then the home page', () => {
    const { takeTarget } = stored();
    expect(afterLogIn({ cc: null, result: {}, takeTarget })).toBe('/projects/survey/p1');
    expect(afterLogIn({ cc: null, result: {}, takeTarget })).toBe('/');
  });
});
