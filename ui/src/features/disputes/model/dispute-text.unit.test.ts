import { expect, test } from '@jest/globals';
import { nextText } from '../../../entities/dispute/next-text.js';
import { stepText } from './dispute-text.js';

test('each side reads its own part in the second person', () => {
  expect(stepText('answered', 'researcher')).toBe('You answered');
  expect(stepText('answered', 'participant')).toBe('The researcher answered');
  expect(stepText('declined', 'participant')).toBe('Decided against you');
  const next = { by: 'researcher', what: 'answer', dueAt: null } as const;
  expect(nextText(next, 'researcher')).toBe('You can answer');
  expect(nextText(next, 'participant')).toBe('The researcher answers');
  expect(nextText({ by: 'panelist', what: 'remedy', dueAt: null }, 'participant')).toMatch(/not carried out yet/);
});
