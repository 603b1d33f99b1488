import { describe, expect, it } from '@jest/globals';
import { aQuestion } from '../screener.test-kit.js';
import { checkStep, ndaStep, stepFor } from './step-for.js';

const questions = [aQuestion('a'), { ...aQuestion('b'), isRequired: false }, aQuestion('c')];
const answer = (text: string) => [{ text }];

describe('the current step of a screener', () => {
  it('starts at the first unanswered question', () => {
    expect(stepFor(questions, {}, false, null)).toBe('a');
    expect(stepFor(questions, { a: answer('x') }, false, null)).toBe('b');
  });

  it('follows the address as far as the answers before it allow', () => {
    expect(stepFor(questions, { a: answer('x') }, false, 'c')).toBe('c');
    expect(stepFor(questions, {}, false, 'c')).toBe('a');
    expect(stepFor(questions, { a: answer('x') }, false, 'nowhere')).toBe('b');
  });

  it('reaches the agreement once all required questions are answered', () => {
    expect(stepFor(questions, { a: answer('x'), b: answer('y'), c: answer('z') }, true, ndaStep)).toBe(ndaStep);
    expect(stepFor(questions, { a: answer('x') }, true, ndaStep)).toBe('b');
  });

  it('ends with all answers, where there are three or more', () => {
    const all = { a: answer('x'), b: answer('y'), c: answer('z') };
    expect(stepFor(questions, all, false, null)).toBe(checkStep);
    expect(stepFor(questions, { a: answer('x') }, false, checkStep)).toBe('b');
    expect(stepFor(questions.slice(1), all, false, checkStep)).toBe('c');
  });

  it('is null without questions', () => {
    expect(stepFor([], {}, false, null)).toBeNull();
    expect(stepFor([], {}, true, null)).toBe(ndaStep);
  });
});
