import type { Page } from '@playwright/test';
import { expect, test } from './journey.js';
import { pressed } from './pages/focus.js';
import { logInByForm } from './pages/login-page.js';
import { devices, checkPageAppearance } from './pages/appearance.js';
import { app, enter } from './pages/session.js';
import { stepUpIsAsked } from './pages/step-up.js';

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

for (const { device, viewport } of devices)
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('a passkey is added, logs in, is the second factor and proves a session, by keyboard', async ({
      page,
      participant,
      browserErrors,
    }) => {
      await authenticatorIn(page);
      await enter(page, participant);
      await page.goto(`${app}/settings/second-factor`);
      await checkPageAppearance(page, 'Passkeys and codes');
      await pressed(page, page.getByRole('button', { name: 'Add a passkey' }));
      await expect(page.getByText('The passkey is added.')).toBeVisible();
      await checkPageAppearance(page, 'Recovery codes of a passkey');
      await pressed(page, page.getByRole('button', { name: 'I have written them down' }));
      await pressed(page, page.getByRole('button', { name: /^Rename / }));
      await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('Blue key');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Blue key')).toBeVisible();
      await expect(page.getByText('not used yet', { exact: false })).toBeVisible();
      await checkPageAppearance(page, 'A passkey');

      // The next test has what the browser offers in the field of the e-mail.
      await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false;');
      await page.context().clearCookies();
      await page.goto(`${app}/login`);
      await checkPageAppearance(page, 'Log in with a passkey');
      await expect(page.getByLabel('E-mail')).toHaveAttribute('autocomplete', 'username webauthn');
      await pressed(page, page.getByRole('button', { name: 'Log in with a passkey' }));
      await expect(page).toHaveURL(`${app}/dashboard`);

      browserErrors.expect(/status of 401/);
      await page.context().clearCookies();
      await page.goto(`${app}/login`);
      await logInByForm(page, participant.email, participant.password);
      await expect(page.getByRole('textbox', { name: 'Recovery code' })).toBeVisible();
      await checkPageAppearance(page, 'Second factor');
      await pressed(page, page.getByRole('button', { name: 'Use a passkey' }));
      await expect(page).toHaveURL(`${app}/dashboard`);

      browserErrors.expect(/status of 403/);
      await stepUpIsAsked(page, '**/api/v4/passkeys/*', 'DELETE', ['passkey', 'password']);
      await page.goto(`${app}/settings/second-factor`);
      await expect(page.getByText('last used', { exact: false })).toBeVisible();
      await pressed(page, page.getByRole('button', { name: 'Remove Blue key' }));
      await expect(page.getByRole('dialog', { name: 'Is it you?' })).toBeVisible();
      await checkPageAppearance(page, 'Is it you?');
      const proof = page.waitForResponse((response) => response.url().endsWith('/api/v4/step-up'));
      await pressed(page, page.getByRole('button', { name: 'Confirm with a passkey' }));
      expect((await proof).status()).toBe(200);
      await expect(page.getByText('You have no passkey yet.')).toBeVisible();
    });
  });

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
