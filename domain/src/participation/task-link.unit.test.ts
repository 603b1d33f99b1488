import { expect, it } from '@jest/globals';
import { taskLink } from './task-link.js';

const ids = { participantId: 'user-1', responseId: 'response-1' };

it.each([
  ['https://study.example/a', 'https://study.example/a?participantId=user-1&responseId=response-1'],
  ['https://study.example/a?x=1&y=%20#end', 'https://study.example/a?x=1&y=%20&participantId=user-1&responseId=response-1#end'],
  [
    'https://study.example/s?name=a%20b&flag&x={{id}}&',
    'https://study.example/s?name=a%20b&flag&x={{id}}&participantId=user-1&responseId=response-1',
  ],
  ['https://study.example/?participantId=mine', 'https://study.example/?participantId=mine&responseId=response-1'],
  ['in the mail', 'in the mail'],
])('%s leads to %s', (address, expected) => {
  expect(taskLink(address, ids)).toBe(expected);
});

it('names the participant once more, as the survey tool of an organization calls it', () => {
  const base = 'https://study.example/a?participantId=user-1&responseId=response-1';
  expect(taskLink('https://study.example/a', ids, 'subject')).toBe(`${base}&subject=user-1`);
  expect(taskLink('https://study.example/a', ids, 'participantId')).toBe(base);
  expect(taskLink('https://study.example/a?subject=mine', ids, 'subject')).toBe(
    'https://study.example/a?subject=mine&participantId=user-1&responseId=response-1',
  );
});
