/** @jest-environment jest-fixed-jsdom */
import { giveLookReason } from '@panelist/domain/support/browser';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { SayWhy } from './say-why.js';

usingServer({ beforeAll, afterEach, afterAll });

test('operations say why they look at a payout', async () => {
  when(giveLookReason).refuses(404, 'resource.not-found', 'This was not found.');
  const { user } = renderOnPage(<SayWhy userId="pat" name="Pat Doe" />);
  await user.click(screen.getByRole('button', { name: 'Say why you look' }));
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'The address was returned');
  await user.click(screen.getByRole('button', { name: 'Give the reason' }));
  expect(await screen.findByText('This was not found.')).toBeInTheDocument();
  when(giveLookReason).answers(() => ({ until: '2026-11-20T11:00:00.000Z' }));
  await user.click(screen.getByRole('button', { name: 'Give the reason' }));
  expect(await screen.findByText('The reason holds for an hour.')).toBeInTheDocument();
  expect(callsMade(giveLookReason).at(-1)).toMatchObject({
    address: '/api/v4/support/participants/pat/look-reason',
    body: { reason: 'The address was returned' },
  });
});
