import { me, type User } from '@panelist/domain/identity/browser';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useMe } from '../../../shared/session/me.js';
import { renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { sampleUser } from '../../../shared/testing/sample-user.test-kit.js';
import { VerificationDialogs } from './verification-dialogs.js';

usingServer({ beforeAll, afterEach, afterAll });

/** As the live channel, which the page hears of a change from. */
function Refetch() {
  const { reload } = useMe();
  return <button onClick={() => void reload()}>changed elsewhere</button>;
}

test('the dialog ends once the link was opened elsewhere', async () => {
  let user: User = { ...sampleUser, isEmailVerified: false };
  when(me).answers(() => ({ response: user }));
  const page = renderOnPage(
    <>
      <VerificationDialogs />
      <Refetch />
    </>,
    { at: '/dashboard?tab=all&verify=email' },
  );
  await screen.findByRole('dialog', { name: 'Verify your e-mail' });
  user = sampleUser;
  await page.user.click(screen.getByText('changed elsewhere'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByText('Your e-mail is verified.')).toBeInTheDocument();
  expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/dashboard\?tab=all$/);
});
