import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderOnPage, usingServer } from '../testing/component.test-kit.js';
import { notify } from './notices.js';

usingServer({ beforeAll, afterEach, afterAll });
const { matchMedia } = window;
afterEach(() => {
  Object.assign(window, { matchMedia });
});

test('on a phone messages are at the top, where they cover no main action', async () => {
  Object.assign(window, {
    matchMedia: (media: string) => ({
      media,
      matches: media.includes('max-width:599'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  });
  renderOnPage(<p>Page</p>);
  notify.success('Saved.');
  const container = (await screen.findByText('Saved.')).closest('.notistack-SnackbarContainer');
  expect(getComputedStyle(container as Element).bottom).toBe('');
  expect(getComputedStyle(container as Element).marginTop).toContain('64px');
});
