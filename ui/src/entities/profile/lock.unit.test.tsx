import { expect, test } from '@jest/globals';
import { lockQuestion } from './lock.js';

test('the question names the days of the setting', () => {
  // Read once, with the first question.
  document.head.innerHTML = `<meta name="panelist-page" content='${JSON.stringify({ profileLockDays: 3 })}'>`;
  expect(lockQuestion()?.text).toBe('Once it is saved, this section is locked for 3 days. You cannot change it before then.');
});
