import { expect, test } from '@jest/globals';
import { afterSignUp } from './after-sign-up.js';

test.each([
  [null, '/dashboard'],
  ['/projects/survey/a?referralCode=FRIEND', '/projects/view/a?referralCode=FRIEND'],
  ['/projects/survey/a', '/projects/view/a'],
  ['/surveys?id=7', '/surveys?id=7'],
])('who wanted %s lands at %s', (target, page) => {
  expect(afterSignUp(target)).toBe(page);
});
