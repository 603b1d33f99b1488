import { describe, expect, test } from '@jest/globals';
import { splitAtLinks } from './split-at-links.js';

describe('links in a text', () => {
  test('are split off without trailing punctuation', () => {
    expect(splitAtLinks('Open http://localhost:3000/x?token=a.b, please.')).toEqual([
      { at: 0, text: 'Open ', isLink: false },
      { at: 5, text: 'http://localhost:3000/x?token=a.b', isLink: true },
      { at: 38, text: ', please.', isLink: false },
    ]);
  });

  test('a text without links stays one part', () => {
    expect(splitAtLinks('Your code is K7M2QX.')).toEqual([{ at: 0, text: 'Your code is K7M2QX.', isLink: false }]);
  });
});
