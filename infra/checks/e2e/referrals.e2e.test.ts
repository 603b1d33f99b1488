import { me } from '@panelist/domain/identity/browser';
import { advanceClock } from '../../testing/demo.js';
import { readyParticipant } from '../../testing/participants.js';
import { expect, test as journey } from './journey.js';
import { checkPageAppearance } from './pages/appearance.js';
import { app, enter } from './pages/session.js';
import { OWN_PRODUCT_MS, startOwnProduct, type OwnProduct } from './product/own-product.js';
import { earned, invited } from './product/participations.js';
import { newPerson } from './product/person.js';
import { publishedProject } from './product/projects.js';

/** A bonus takes days of the whole product's clock, so this journey has a product of its own. */
const test = journey.extend<object, { readonly own: OwnProduct }>({
  own: [
    // Playwright reads the wanted fixtures from the pattern: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const own = await startOwnProduct({ SIMULATE_RESEARCHERS: 'false' });
      await use(own);
      await own.stop();
    },
    { scope: 'worker', timeout: OWN_PRODUCT_MS },
  ],
  origin: [async ({ own }, use) => use(own.origin), { scope: 'worker' }],
  baseURL: async ({ origin }, use) => use(origin),
});

test('a person signs up by a link, and their referrer follows them to the bonus', async ({
  page,
  browserOf,
  origin,
  participant: rita,
  researcher,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1366, height: 900 });
  await enter(page, rita);
  await page.goto(`${app}/referrals`);
  await expect(page.getByRole('heading', { name: 'Start referring friends and colleagues to Panelist!' })).toBeVisible();
  await checkPageAppearance(page, 'No referrals');
  await page.getByRole('button', { name: 'QR code' }).click();
  await expect(page.getByRole('img', { name: 'QR code of your link' })).toBeVisible();
  await checkPageAppearance(page, 'QR code');
  await page.keyboard.press('Escape');
  const { response } = await rita.client.call(me);
  const referralCode = new URL(response.referralLink ?? '', origin).searchParams.get('r') ?? '';
  await expect(page.getByText(`${origin}/panelists/v2/create?r=${referralCode}`)).toBeVisible();

  const finn = await readyParticipant(origin, newPerson('Finn'), { referralCode });
  // No reload: the change reaches the open page.
  const panel = page.getByRole('button', { name: /Finn Lovelace/ });
  await expect(panel).toContainText('Signed up');
  await earned(finn, researcher, { changes: { incentive: 80 } });
  await expect(panel).toContainText('Bonus processing');
  await panel.click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Bonus processing ($20)' })).toHaveAttribute('aria-current', 'step');
  await advanceClock(origin, 'P7DT1H');
  await expect(panel).toContainText('Bonus paid', { timeout: 20_000 });
  await page.reload();
  const info = page.getByRole('region', { name: 'Referral info' });
  await expect(info.getByText('$20.00').first()).toBeVisible();
  await expect(info.getByRole('region', { name: 'Bonuses, month by month' })).toBeVisible();
  await panel.click();
  await checkPageAppearance(page, 'Referrals');

  // A person with an account of their own arrives by the link of a project.
  const project = await publishedProject(researcher, { incentive: 120, autoInvite: true, referralFee: 30 });
  const gus = await readyParticipant(origin, newPerson('Gus'));
  const his = await browserOf(gus);
  const told = his.waitForResponse(/\/v2\/referrals\/visits$/);
  await his.goto(`${app}/projects/view/${project.id}?referralCode=${referralCode}`);
  await expect(his.getByText('Congratulations! Ada L. has referred you to participate in a research project.')).toBeVisible();
  expect((await told).status()).toBe(200);
  await invited(gus, project);

  await page.getByRole('textbox', { name: 'Search participant' }).fill('gus');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(`${app}/referrals?search=gus`);
  await expect(page.getByRole('button', { name: /Gus Lovelace/ })).toContainText('Screening');
  await expect(panel).toBeHidden();
  await page.getByRole('textbox', { name: 'Search participant' }).fill('nobody');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('No participants found!')).toBeVisible();

  // A phone has a view for each address.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${app}/referrals`);
  await expect(panel).toBeVisible();
  await checkPageAppearance(page, 'Referrals on a phone');
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(`${app}/referrals/search`);
  await page.getByRole('textbox', { name: 'Search participant' }).fill('finn');
  await page.keyboard.press('Enter');
  await expect(panel).toBeVisible();
  await checkPageAppearance(page, 'Search of referrals on a phone');
  await page.getByRole('link', { name: 'Return to list' }).click();
  await page.getByRole('link', { name: 'Referral Info' }).click();
  await expect(page.getByRole('heading', { name: 'Lifetime received bonus' })).toBeVisible();
  await checkPageAppearance(page, 'Referral info on a phone');

  const staff = await browserOf({ email: 'operations@panelist.example', password: 'demo-password' });
  await staff.goto(`${app}/staff/operations?tab=referrals&reason=same-phone`);
  await expect(staff.getByText('No referral matches')).toBeVisible();
  await staff.goto(`${app}/staff/operations?tab=referrals`);
  const rows = staff.getByRole('row', { name: /The same e-mail address/ });
  await expect(rows.first()).toBeVisible();
  const before = await rows.count();
  const [local = '', domain = ''] = rita.email.split('@');
  await readyParticipant(origin, { ...newPerson('Ada'), email: `${local}+second@${domain}` }, { referralCode });
  await expect(async () => {
    await staff.reload();
    await expect(rows).toHaveCount(before + 1, { timeout: 3_000 });
  }).toPass();
  await checkPageAppearance(staff, 'Ended referrals');
});
