import { me, phoneIsUnused, resendEmailVerification, type User } from '@panelist/domain/identity/browser';
import { profileByUser } from '@panelist/domain/profile/browser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useMe } from '../../shared/session/me.js';
import { aProfile } from '../../shared/testing/a-profile.test-kit.js';
import { callsMade, renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { sampleUser } from '../../shared/testing/sample-user.test-kit.js';
import { BeforeApplying } from './before-applying.js';

usingServer({ beforeAll, afterEach, afterAll });

const lacking = { isEmailVerified: false, isPhoneVerified: false, picture: null };

/** As the live channel, which the page hears of a change from. */
function Refetch() {
  const { reload } = useMe();
  return <button onClick={() => void reload()}>changed elsewhere</button>;
}

function open(steps: string) {
  let user: User = { ...sampleUser, ...lacking };
  when(me).answers(() => ({ response: user }));
  when(profileByUser).answers(() => aProfile);
  when(phoneIsUnused).answers(() => true);
  when(resendEmailVerification).answers(() => ({ message: 'Sent.' }));
  const page = renderOnPage(
    <>
      <BeforeApplying />
      <Refetch />
    </>,
    { at: `/projects/view/a?inviteId=i&verify=apply&steps=${steps}` },
  );
  const change = async (next: Partial<User>) => {
    user = { ...user, ...next };
    await page.user.click(screen.getByText('changed elsewhere'));
  };
  return { ...page, change };
}

const dialog = async (name: string) => screen.findByRole('dialog', { name });

describe('the steps before an application', () => {
  test('a link that was opened elsewhere leads to the next step, and the last one leaves the rest to the project’s page', async () => {
    const { user, change } = open('email.phone.photo');
    await dialog('Before you apply, 1 of 3: Verify your e-mail');
    await user.click(screen.getByRole('button', { name: 'Send the link again' }));
    expect(callsMade(resendEmailVerification)).toHaveLength(1);
    await change({ isEmailVerified: true });
    await dialog('Before you apply, 2 of 3: Verify your phone number');
    await change({ isPhoneVerified: true });
    await dialog('Before you apply, 3 of 3: Add a profile photo');
    await change({ picture: 'p' });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Address')).toHaveTextContent(
      '/projects/view/a?inviteId=i&verify=apply&steps=email.phone.photo',
    );
  });

  test('a step can wait until the others are done', async () => {
    const { user, change } = open('email.photo');
    await dialog('Before you apply, 1 of 2: Verify your e-mail');
    await user.click(screen.getByRole('button', { name: 'Do this later' }));
    await dialog('Before you apply, 2 of 2: Add a profile photo');
    await change({ picture: 'p' });
    await dialog('Before you apply, 1 of 2: Verify your e-mail');
    expect(screen.queryByRole('button', { name: 'Do this later' })).not.toBeInTheDocument();
  });

  test('closed, it leaves the project and its invitation', async () => {
    const { user } = open('photo');
    await dialog('Before you apply: Add a profile photo');
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/projects\/view\/a\?inviteId=i$/);
  });
});
