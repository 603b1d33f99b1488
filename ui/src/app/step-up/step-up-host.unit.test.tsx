import { endOtherSessions, socialProvidersOn, stepUp } from '@panelist/domain/identity/browser';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { call } from '../../shared/api/call.js';
import { callsMade, renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { StepUpHost } from './step-up-host.js';

usingServer({ beforeAll, afterEach, afterAll });

/** A call that is refused until the session is proven. */
function refusedUntilProven(methods: readonly string[]) {
  when(endOtherSessions).refuses(403, 'access.step-up-required', 'Please confirm that it is you.', { methods });
  when(stepUp).answers(() => {
    when(endOtherSessions).answers(() => null);
    return { provenUntil: '2026-03-01T10:10:00.000Z' };
  });
}

test('the password proves the session, and the call goes on', async () => {
  refusedUntilProven(['password']);
  const { user: hand } = renderOnPage(<StepUpHost />);
  const answer = call(endOtherSessions);
  await hand.type(await screen.findByLabelText('Your password'), 'a good password');
  await hand.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await answer).toBeNull();
  expect(callsMade(stepUp)).toMatchObject([{ body: { password: 'a good password' } }]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a person who closes the dialog gets the refusal', async () => {
  refusedUntilProven(['social']);
  when(socialProvidersOn).answers(() => ({ response: { logIn: ['linkedin'], connect: [] } }));
  const { user: hand } = renderOnPage(<StepUpHost />, { at: '/settings/sessions' });
  const answer = call(endOtherSessions).catch((error: unknown) => error);
  const link = await screen.findByRole('link', { name: 'Confirm with LinkedIn' });
  expect(link).toHaveAttribute('href', expect.stringContaining('activity=step-up'));
  expect(link).toHaveAttribute('href', expect.stringContaining(encodeURIComponent('/settings/sessions')));
  await hand.click(screen.getByRole('button', { name: 'Close' }));
  expect(await answer).toMatchObject({ code: 'access.step-up-required' });
});
