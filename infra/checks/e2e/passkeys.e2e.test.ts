import type { Page } from '@playwright/test';
import { expect, test } from './journey.js';
import { app, enter } from './pages/session.js';

/** A platform authenticator of this browser, whose user confirms at once. */
async function authenticatorIn(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verifies: async (isUserVerified: boolean) => client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test('the browser offers a passkey on the log-in page; one whose user it does not verify opens nothing', async ({
  page,
  participant,
}) => {
  const authenticator = await authenticatorIn(page);
  await enter(page, participant);
  await page.goto(`${app}/settings/second-factor`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'I have written them down' }).click();
  await authenticator.verifies(false);
  await page.context().clearCookies();
  await page.goto(`${app}/login`);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByText('No passkey was used. You can try again.')).toBeVisible();
  await authenticator.verifies(true);
  await page.goto(`${app}/login`);
  await expect(page).toHaveURL(`${app}/dashboard`);
});
