import { describe, expect, test } from '@jest/globals';
import { answer, checkbox, chose, logic, question, radio, wrote } from '../../testing/questions.test-kit.js';
import { firstUnansweredUid, nextQuestionUid, pathOf, progressOf } from './screener-path.js';

describe('a radio', () => {
  const questions = [
    radio('a', [answer('go'), answer('jump', { goToQuestionUid: 'c' }), answer('end', { goToQuestionUid: '-1' })]),
    question('b'),
    question('c'),
  ];

  test.each<[string, readonly string[], readonly string[]]>([
    ['its answer leads to the next question', ['go'], ['a', 'b', 'c']],
    ['its answer jumps', ['jump'], ['a', 'c']],
    ['its answer submits', ['end'], ['a']],
    ['unanswered, it leads on', [], ['a', 'b', 'c']],
    ['an unknown answer leads on', ['zzz'], ['a', 'b', 'c']],
    ['one answer named twice counts once', ['jump', 'jump'], ['a', 'c']],
  ])('%s', (_, uids, path) => {
    expect(pathOf(questions, [chose('a', ...uids)])).toEqual(path);
  });

  test('the next question of each question', () => {
    expect(nextQuestionUid(questions, 'a', [chose('a', 'jump')])).toBe('c');
    expect(nextQuestionUid(questions, 'a', [chose('a', 'end')])).toBeNull();
    expect(nextQuestionUid(questions, 'c', [])).toBeNull();
    expect(nextQuestionUid(questions, 'zzz', [])).toBeNull();
  });

  test('progress counts the path that the answers draw', () => {
    expect(progressOf(questions, 'c', [chose('a', 'go')])).toEqual({ number: 3, total: 3 });
    expect(progressOf(questions, 'c', [chose('a', 'jump')])).toEqual({ number: 2, total: 2 });
    expect(progressOf(questions, 'b', [chose('a', 'jump')])).toEqual({ number: 1, total: 2 });
  });

  test('continuing at the first unanswered question', () => {
    expect(firstUnansweredUid(questions, [])).toBe('a');
    expect(firstUnansweredUid(questions, [chose('a', 'jump')])).toBe('c');
    expect(firstUnansweredUid(questions, [chose('a', 'go'), wrote('b', '  '), wrote('c', 'x')])).toBe('b');
    expect(firstUnansweredUid(questions, [chose('a', 'jump'), wrote('c', 'x')])).toBeNull();
  });
});

describe('a checkbox', () => {
  const led = (type: 'if-selected' | 'if-not-selected', bool: 'and' | 'or', selected: readonly string[]) => {
    const box = checkbox('a', [answer('x'), answer('y'), answer('z')], { logic: [logic(type, bool, ['x', 'y'], 'c')] });
    return pathOf([box, question('b'), question('c')], [chose('a', ...selected)])[1] === 'c';
  };

  test.each<['if-selected' | 'if-not-selected', 'and' | 'or', readonly string[], boolean]>([
    ['if-selected', 'and', ['x', 'y'], true],
    ['if-selected', 'and', ['x', 'z'], false],
    ['if-selected', 'or', ['x', 'z'], true],
    ['if-selected', 'or', ['z'], false],
    ['if-selected', 'or', [], false],
    ['if-not-selected', 'and', ['z'], true],
    ['if-not-selected', 'and', ['x', 'z'], false],
    ['if-not-selected', 'and', [], true],
    ['if-not-selected', 'or', ['x', 'z'], true],
    ['if-not-selected', 'or', ['x', 'y'], false],
    ['if-not-selected', 'or', [], true],
  ])('%s %s with %j selected leads: %j', (type, bool, selected, leads) => {
    expect(led(type, bool, selected)).toBe(leads);
  });

  test('the first entry that applies leads', () => {
    const entries = [logic('if-selected', 'or', ['x'], '-1'), logic('if-selected', 'or', ['y'], 'c')];
    const questions = [checkbox('a', [answer('x'), answer('y')], { logic: entries }), question('b'), question('c')];
    expect(pathOf(questions, [chose('a', 'x', 'y')])).toEqual(['a']);
    expect(pathOf(questions, [chose('a', 'y')])).toEqual(['a', 'c']);
    expect(pathOf(questions, [chose('a', 'zzz')])).toEqual(['a', 'b', 'c']);
  });
});

test('a screener without questions is submitted at once', () => {
  expect(pathOf([], [])).toEqual([]);
  expect(firstUnansweredUid([], [])).toBeNull();
});

test('a jump that the import refuses cannot cause a loop', () => {
  const questions = [question('a'), radio('b', [answer('back', { goToQuestionUid: 'a' })]), question('c')];
  expect(pathOf(questions, [chose('b', 'back')])).toEqual(['a', 'b', 'c']);
});
