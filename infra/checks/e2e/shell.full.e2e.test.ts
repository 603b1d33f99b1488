import type { BrowserContextOptions, Page } from '@playwright/test';
import pg from 'pg';
import { expect, test } from './journey.js';
import { checkPageAppearance } from './pages/appearance.js';
import { app, appRuns, enter } from './pages/session.js';
import { invited } from './product/participations.js';
import { publishedProject } from './product/projects.js';
import { databaseUrl } from './product/sandbox-orders.js';

const publicPages = {
  terms: 'Terms of use',
  privacy: 'Privacy policy',
  gdpr: 'GDPR Privacy',
  support: 'Help Center',
  careers: 'Careers',
  cookies: 'Cookie policy',
  'referral-policy': 'Referral policy',
  'participation-agreement': 'Participation agreement',
} as const;

const banner = (page: Page) => page.getByRole('region', { name: 'We Value Your Privacy' });
const phone = { width: 390, height: 844 };

test.describe('pages that anybody may read', () => {
  test.describe.configure({ timeout: 180_000 });

  test('have text, and are reached from the footer', async ({ page }) => {
    for (const [path, title] of Object.entries(publicPages)) {
      await page.goto(`${app}/${path}`);
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    }
    for (const name of ['Support', 'Careers', 'Terms', 'Privacy', 'GDPR Privacy']) {
      await page.goto(`${app}/no/such/page`);
      await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Not Found' })).toBeHidden();
      await expect(page.getByRole('article')).toBeVisible();
    }
  });

  test('an address that cannot be decoded is that of no page', async ({ page }) => {
    expect((await page.goto(`${app}/%E0%A4%A`))?.status()).toBe(200);
    await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
  });

  test('are linked before a visitor enters data, in a tab of their own', async ({ page, context }) => {
    await page.goto(`${app}/personal`);
    await page.getByLabel('First name').fill('Ada');
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'privacy policy' }).click();
    await expect((await opened).getByRole('heading', { name: 'Privacy policy' })).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
  });

  test('programs find theirs too', async ({ request }) => {
    expect(await (await request.get('/robots.txt')).text()).toContain('Disallow: /');
    expect(await (await request.get('/.well-known/security.txt')).text()).toContain('Contact: mailto:');
    expect((await request.get('/.well-known/change-password', { maxRedirects: 0 })).headers()['location']).toBe(
      `${app}/settings/password`,
    );
  });
});

test.describe('consent', () => {
  test('a visitor accepts all; the banner goes for good and a button stays', async ({ page }) => {
    await page.goto(`${app}/projects/browse`);
    await banner(page).getByRole('button', { name: 'Accept all' }).click();
    await expect(banner(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeVisible();
    await expect(banner(page)).toBeHidden();

    await page.getByRole('button', { name: 'Cookie settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Manage cookie settings' });
    await expect(dialog.getByRole('switch', { name: 'Essential' })).toBeDisabled();
    await expect(dialog.getByRole('switch', { name: 'Targeting' })).toBeChecked();
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(560);
    await checkPageAppearance(page, 'Cookie dialog');
    // Only its buttons close it.
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('switch', { name: 'Targeting' }).uncheck();
    await dialog.getByRole('button', { name: 'Save settings' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Your cookie settings are saved.')).toBeVisible();
  });

  test('a visitor declines', async ({ page }) => {
    await page.goto(`${app}/login`);
    await banner(page).getByRole('button', { name: 'Manage / Decline' }).click();
    await page.getByRole('button', { name: 'Decline all' }).click();
    await expect(banner(page)).toBeHidden();
    const chosen = async () => (await page.context().cookies()).find(({ name }) => name === 'panelist_consent')?.value;
    await expect.poll(chosen).toBe('...');
  });

  test('of a participant is kept in the account, and changed in the settings', async ({ page, participant, browserOf }) => {
    await enter(page, participant);
    await page.goto(`${app}/settings/cookie-settings`);
    await checkPageAppearance(page, 'Cookie settings');
    await page.getByRole('switch', { name: 'Analytics' }).check();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Your cookie settings are saved.')).toBeVisible();
    const elsewhere = await browserOf(participant);
    await elsewhere.goto(`${app}/settings/cookie-settings`);
    await expect(elsewhere.getByRole('switch', { name: 'Analytics' })).toBeChecked();
    await expect(elsewhere.getByRole('switch', { name: 'Functional' })).not.toBeChecked();
    await elsewhere.goto(`${app}/dashboard`);
    await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner(elsewhere)).toBeHidden();
    // In the account it does not concern visitors.
    await expect(elsewhere.getByRole('button', { name: 'Cookie settings' })).toBeHidden();
  });

  test('its banner covers nothing on a phone', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto(`${app}/login`);
    const [bannerBox, titleBox] = [await banner(page).boundingBox(), await page.locator('h1').boundingBox()];
    expect((bannerBox?.y ?? 0) + (bannerBox?.height ?? 0)).toBeLessThanOrEqual(titleBox?.y ?? 0);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByText('Email or password is incorrect')).toBeVisible();
  });
});

test('a browser that does not know its time zone shows times in UTC', async ({
  playwright,
  launchOptions,
  baseURL,
  participant,
  researcher,
}) => {
  const id = await invited(participant, await publishedProject(researcher, { autoInvite: true }));
  const browser = await playwright.chromium.launch({ ...launchOptions, env: { ...process.env, TZ: 'Foo/Bar' } });
  try {
    const options: BrowserContextOptions = { baseURL: baseURL ?? '' };
    // Explicitly none: Playwright would set the zone of the other journeys.
    Object.assign(options, { timezoneId: undefined });
    const page = await browser.newPage(options);
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    const noted = page.waitForRequest((request) => request.url().endsWith('/v2/panelists/timezone'));
    await enter(page, participant);
    for (const path of ['dashboard', 'surveys', 'payouts', 'settings/privacy']) {
      await page.goto(`${app}/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.goto(`${app}/surveys?id=${id}`);
    await expect(page.getByText(/\d\d:\d\d UTC|All times are in UTC/).first()).toBeVisible();
    expect((await noted).postDataJSON()).toEqual({ timezone: 'UTC' });
    expect(problems).toEqual([]);
  } finally {
    await browser.close();
  }
});

test('forced colours keep the edge of primary buttons, and the active entry of the menu', async ({ page, participant }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${app}/login`);
  const logIn = page.getByRole('button', { name: 'Log in', exact: true });
  await expect(logIn).toHaveCSS('border-top-style', 'solid');
  await expect(logIn).toHaveCSS('border-top-width', '1px');
  await enter(page, participant);
  await page.goto(`${app}/payouts`);
  const active = page.getByRole('navigation', { name: 'Main', exact: true }).locator('[aria-current=page]');
  await expect(active).toHaveCSS('outline-style', 'solid');
});

test.describe('the menu', () => {
  test('of visitors', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto(`${app}/projects/browse`);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link')).toHaveText([
      'Preview projects',
      'Log in as participant',
      'Log in as researcher',
      'Sign up',
      'Help Center',
    ]);
    await checkPageAppearance(page, 'Menu of visitors');
    await menu.getByRole('link', { name: 'Log in as researcher' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome, Researcher!' })).toBeVisible();
    await checkPageAppearance(page, 'Log-in of researchers');
  });

  test('of participants holds their account, and counts invitations there and in the tab', async ({
    page,
    participant,
    researcher,
  }) => {
    await invited(participant, await publishedProject(researcher, { autoInvite: true }));
    await enter(page, participant);
    await page.goto(`${app}/surveys`);
    await expect(page).toHaveTitle(/^\(1\) My projects/);
    const menu = page.getByRole('navigation', { name: 'Main', exact: true });
    await expect(menu.getByRole('link', { name: 'Dashboard 1 thing needs you' })).toBeVisible();
    await menu.getByRole('button', { name: 'My account' }).click();
    await expect(menu.getByRole('link')).toHaveText([
      /^Dashboard/,
      'Messages',
      'My projects',
      'Earnings',
      'Referrals',
      'Edit profile',
      'Account details',
      'Change password',
      'Social accounts',
      'Notification',
      'Cookie settings',
      'Help Center',
    ]);
    await checkPageAppearance(page, 'Menu with My account');
    for (const [name, title] of [
      ['Messages', 'Messages'],
      ['Referrals', 'Referrals'],
      ['Cookie settings', 'Cookie settings'],
      ['Help Center', 'Help Center'],
    ] as const) {
      await menu.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    }
  });

  test('of a phone has the main places within reach of a thumb', async ({ page, participant }) => {
    await page.setViewportSize(phone);
    await enter(page, participant);
    await page.goto(`${app}/dashboard`);
    const tabs = page.getByRole('navigation', { name: 'Main places' });
    await expect(tabs.getByRole('link')).toHaveText(['Dashboard', 'My projects', 'Messages', 'Earnings']);
    await checkPageAppearance(page, 'Tabs');
    await page.setViewportSize(phone);
    await tabs.getByRole('link', { name: 'My projects' }).click();
    await expect(page).toHaveURL(`${app}/surveys`);
    await expect(tabs.getByRole('link', { name: 'My projects' })).toHaveAttribute('aria-current', 'page');
  });
});

test('unread counts are asked for until a request fails', async ({ page, participant, browserErrors }) => {
  browserErrors.expect(/v2\/panelists\/messages|500/);
  await enter(page, participant);
  await page.clock.install();
  // A clock that leaps ends the live connection, and the page asks for what it may have missed.
  await page.routeWebSocket(/socket\.io/, () => undefined);
  let asked = 0;
  let fails = false;
  await page.route('**/v2/panelists/messages', async (route) => {
    asked += 1;
    if (fails) return route.fulfill({ status: 500, json: { success: false, message: 'No' } });
    const response = await route.fetch();
    // The page asks again at once while an answer is stale, and the read models may be behind the
    // sign-up.
    const { 'x-stale': _, ...headers } = response.headers();
    return route.fulfill({ response, headers });
  });
  await page.goto(`${app}/payouts`);
  await appRuns(page);
  // The document has brought the first answer, unless the server was late to draw it.
  const first = asked;
  // Minute by minute: the next wait begins only once the page has taken the answer in.
  const askedInMinutes = async () => {
    await page.clock.fastForward(60_000);
    return asked;
  };
  const intervals = [200];
  await expect.poll(askedInMinutes, { intervals }).toBe(first + 1);
  fails = true;
  const refused = page.waitForResponse((response) => response.status() === 500);
  await expect.poll(askedInMinutes, { intervals }).toBe(first + 2);
  await (await refused).finished();
  for (let minute = 0; minute < 20; minute += 1) expect(await askedInMinutes()).toBe(first + 2);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(asked).toBe(first + 2);
});

test('the demo’s inbox has pages, which keep whose messages they are', async ({ page }) => {
  const to = `many.${Date.now()}@mail.example`;
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  await client.query(
    `insert into sandbox.messages (channel, message_id, recipient, subject, body, headers, attachments, sent_at)
     select 'email', $1 || n, $1, 'Message ' || n, 'Text', '{}', '[]', now() from generate_series(1, 45) n`,
    [to],
  );
  await client.end();
  await page.goto(`${app}/demo/inbox?to=${encodeURIComponent(to)}`);
  const messages = page.getByRole('article');
  await expect(messages).toHaveCount(20);
  await expect(messages.first()).toContainText('Message 45');
  await page.getByRole('navigation', { name: 'Pages of messages' }).getByRole('link', { name: 'Go to page 3' }).click();
  await expect(messages).toHaveCount(5);
  await expect(messages.last().getByRole('heading')).toHaveText('Message 1');
  expect(new URL(page.url()).search).toBe(`?to=${encodeURIComponent(to)}&page=3`);
  // Another address begins with its first page.
  await page.getByRole('searchbox', { name: 'Address or phone number' }).fill('nobody@mail.example');
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  expect(new URL(page.url()).search).toBe(`?to=${encodeURIComponent('nobody@mail.example')}`);
});
