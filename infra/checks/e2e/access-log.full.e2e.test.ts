import { expect, test } from './journey.js';
import { checkPageAppearance } from './pages/appearance.js';
import { app, enter, sayWhy } from './pages/session.js';

test('a participant reads at once who of the staff looked, when and why, on a page that is open', async ({
  page,
  browserOf,
  participant,
}) => {
  const own = await browserOf(participant);
  await own.goto(`${app}/settings/privacy`);
  const looks = own.getByRole('region', { name: 'Who looked' });
  await expect(looks.getByText('Nobody has looked so far.')).toBeVisible();

  await enter(page, { email: 'support@panelist.example', password: 'demo-password' });
  await page.goto(`${app}/staff/support?userId=${participant.userId}`);
  const why = page.getByRole('region', { name: `Why are you opening the record of ${participant.userId}?` });
  await expect(why.getByLabel('Reason')).toBeFocused();
  await checkPageAppearance(page, 'Before a reason is given');
  for (const personal of [participant.firstName, participant.email, participant.phone])
    await expect(page.locator('body')).not.toContainText(personal);
  // The page has asked for nothing that is a look.
  await expect(looks.getByText('Nobody has looked so far.')).toBeVisible();

  await sayWhy(page, 'You asked about a payout by mail');
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();
  // Both pages changed by themselves.
  const look = looks.getByRole('listitem').filter({ hasText: 'A member of the support team read the history of your account' });
  await expect(look).toHaveCount(1, { timeout: 3_000 });
  await expect(look).toContainText('Reason: “You asked about a payout by mail”');
  await expect(looks).not.toContainText('Sam');
  await checkPageAppearance(page, 'A participant, looked at with a reason');
  await checkPageAppearance(own, 'Who looked');
});
