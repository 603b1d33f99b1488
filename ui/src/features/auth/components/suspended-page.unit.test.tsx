import { ownSuspension } from '@panelist/domain/identity/browser';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { SuspendedPage } from './suspended-page.js';

usingServer({ beforeAll, afterEach, afterAll });

const at = { session: { status: 'out' as const }, at: '/suspended' };

test('says why, since when and how to object', async () => {
  when(ownSuspension).answers(() => ({
    of: 'account',
    since: '2026-03-01T10:00:00.000Z',
    reason: 'Two people take part.',
    objection: 'Write to our support.',
  }));
  renderOnPage(<SuspendedPage />, at);
  expect(await screen.findByText('Two people take part.')).toBeInTheDocument();
  expect(screen.getByText('Write to our support.')).toBeInTheDocument();
  expect(screen.getByText(/^Suspended since/)).toHaveTextContent('Mar 1');
});

test('says nothing to others', async () => {
  when(ownSuspension).refuses(404, 'resource.not-found', 'There is nothing here.');
  renderOnPage(<SuspendedPage />, at);
  expect(await screen.findByText('There is nothing to read here')).toBeInTheDocument();
});
