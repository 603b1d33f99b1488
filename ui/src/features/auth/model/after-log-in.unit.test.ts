import { describe, expect, test } from '@jest/globals';
import { afterLogIn } from './after-log-in.js';

const stored = () => {
  let target: string | null = '/projects/survey/p1';
  return {
    target,
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
    const { left, ...target } = stored();
    expect(afterLogIn({ cc: 'c&1', result: {}, ...target })).toBe('/surveys?cc=c%261');
    expect(left()).toBe('/projects/survey/p1');
  });

  test('then the project that the result names, with its invitation', () => {
    const { left, ...target } = stored();
    const result = { action: 'project-view', projectId: 'p2', invite: 'code', inviteId: 'i1' } as const;
    expect(afterLogIn({ cc: null, result, ...target })).toBe('/projects/view/p2?invite=code&inviteId=i1');
    expect(afterLogIn({ cc: null, result: { action: 'project-view', projectId: 'p2' }, ...target })).toBe('/projects/view/p2');
    expect(left()).toBe('/projects/survey/p1');
  });

  test('the screener of that project, if the visitor had pressed Start there', () => {
    const result = { action: 'project-view', projectId: 'p1', invite: 'code' } as const;
    const target = '/projects/survey/p1?inviteCode=code';
    expect(afterLogIn({ cc: null, result, target, takeTarget: () => target })).toBe(target);
  });

  test('then the stored target, then the home page', () => {
    const { left: _left, ...target } = stored();
    expect(afterLogIn({ cc: null, result: {}, ...target })).toBe('/projects/survey/p1');
    expect(afterLogIn({ cc: null, result: {}, ...target })).toBe('/');
  });
});
