import { noteTimeZone } from '@panelist/domain/profile/browser';
import { expect, type Browser } from '@playwright/test';
import type { Participant } from '../../../testing/participants.js';
import { app, appRuns, enter, openDrawn } from './session.js';

/** Pages that visitors read, with a text of each. */
export const visitorsPages = [
  ['login', 'Welcome back, Participant!'],
  ['personal', 'Create your account'],
  ['researchers', 'Welcome, Researcher!'],
  ['forgot-password', 'Forgot your password?'],
  ['terms', 'Terms of use'],
  ['projects/browse', 'Browse projects'],
  ['rights', 'Your rights'],
  ['rules', 'Rules'],
] as const;

const ownPages = (projectId: string) => [
  ['dashboard', 'Dashboard'],
  ['surveys', 'My projects'],
  ['payouts', 'Earnings'],
  ['profile', 'Your profile'],
  ['referrals', 'Referrals'],
  ['messages', 'Messages'],
  ['settings', 'Account details'],
  ['settings/notifications', 'Email notification settings'],
  ['projects/browse', 'Browse projects'],
  [`projects/view/${projectId}`, null],
  [`projects/survey/${projectId}`, null],
];

/** The browsers that the server draws for. */
export const browsers = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, userAgent: 'Chrome/140.0.0.0 Mobile Safari/537.36' },
  laptop: { viewport: { width: 1366, height: 768 } },
} as const;

const zone = 'America/New_York';

export interface TakeOver {
  readonly browser: Browser;
  readonly origin: string;
  readonly options: (typeof browsers)[keyof typeof browsers];
  readonly person: Pick<Participant, 'email' | 'password' | 'client'>;
  readonly project: { readonly id: string; readonly name: string };
}

/** Expects that the app takes over each page of a participant without a difference. */
export async function expectTakeOver({ browser, origin, options, person, project }: TakeOver): Promise<void> {
  const context = await browser.newContext({ baseURL: origin, timezoneId: zone, serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  // As the first visit of this browser has done.
  await person.client.call(noteTimeZone, { body: { timezone: zone } });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await enter(page, person);
  // With something stored the app would draw the page anew.
  const forget = "for (const key of Object.keys(s)) if (key.startsWith('panelist.state.')) s.removeItem(key)";
  await page.addInitScript({ content: `for (const s of [localStorage, sessionStorage]) ${forget};` });
  await expect.poll(async () => (await page.request.get(`${app}/settings`)).text()).toContain(`"zone":"${zone}"`);
  for (const [path, words] of ownPages(project.id)) {
    await openDrawn(page, `${path}`);
    await expect(page.getByRole('heading', { level: 1, name: words ?? project.name })).toBeVisible();
    await page.locator('h1').evaluate((element) => element.setAttribute('data-marked', ''));
    await appRuns(page);
    // It is the same element, not a copy.
    await expect(page.locator('h1')).toHaveAttribute('data-marked', '');
  }
  expect(errors).toEqual([]);
  await context.close();
}
