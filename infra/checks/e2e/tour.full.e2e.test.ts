import { me } from '@panelist/domain/identity/browser';
import { savePagePreferences } from '@panelist/domain/profile/browser';
import { deferred } from '@panelist/infra/foundation';
import type { Page } from '@playwright/test';
import { signUpParticipant } from '../../testing/participants.js';
import { expect, test } from './journey.js';
import { checkPageAppearance } from './pages/appearance.js';
import { questionIs } from './pages/screener-page.js';
import { app, enter } from './pages/session.js';
import { slide, welcome } from './pages/tour.js';
import { newPerson } from './product/person.js';

test.describe.configure({ timeout: 120_000 });

/** A new participant, with nothing verified, to whom the tour was not offered yet. */
async function newcomer(page: Page, origin: string) {
  const person = await signUpParticipant(origin, newPerson());
  await person.client.call(savePagePreferences, { body: { tour: 'neverStarted' } });
  await enter(page, person);
  return { ...person, tour: async () => (await person.client.call(me)).response.tour };
}

const example = { name: 'Coffee at home: how do you make yours?' };

test('a new participant takes the tour by keyboard alone', async ({ page, origin }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const { tour } = await newcomer(page, origin);
  await page.goto(`${app}/dashboard`);
  await expect(welcome(page).getByRole('button', { name: "Let's go" })).toBeFocused();
  await page.keyboard.press('Enter');

  const filters = slide(page, 'See only what suits you');
  await expect(filters).toBeFocused();
  await expect(page.getByRole('link', example)).toBeVisible();
  await expect.poll(tour).toBe('dismissed');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(filters.getByRole('button', { name: 'Next' })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(slide(page, 'Look for a topic')).toBeFocused();
  await expect.poll(tour).toBe('incomplete');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(slide(page, 'A card tells you what counts')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', example)).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(slide(page, 'Read first, then apply')).toBeFocused();
  await expect(page.getByRole('heading', { level: 1, ...example })).toBeVisible();
  await page.reload();
  await expect(slide(page, 'Read first, then apply'), 'a reload continues').toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Start screener' })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(slide(page, 'A screener is a few short questions')).toBeFocused();
  await expect(page.getByText('Question 1 of 3')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Answer is required')).toBeVisible();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(slide(page, 'Some questions take several answers')).toBeFocused();
  // Its controls load when the first question shows.
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox').first()).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(slide(page, 'Say it in your own words')).toBeFocused();
  await questionIs(page, 'What would make your coffee at home better?');
  await expect(page.getByRole('textbox')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('A grinder that is quiet.');
  for (let stop = 0; stop < 2; stop += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Submit screener' })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(`${app}/dashboard`);
  await expect(slide(page, 'You know your way around')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Find a project' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('canvas')).toHaveCount(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('link', example)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(tour).toBe('completed');
  await expect(page.locator('canvas')).toHaveCount(0);
});

test('on a phone slides are sheets that leave what they explain in view; the example is in the tour alone', async ({
  page,
  origin,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { tour } = await newcomer(page, origin);
  await page.goto(`${app}/projects/view/guided-tour`);
  await expect(page).toHaveURL(`${app}/dashboard`);
  await checkPageAppearance(page, 'Dashboard');
  await welcome(page).getByRole('button', { name: "Let's go" }).click();

  const next = async (title: string, target: string, name: string) => {
    const sheet = slide(page, title);
    await expect(sheet).toBeVisible();
    await checkPageAppearance(page, title);
    const [above, below] = [await page.locator(`[data-tour="${target}"]`).first().boundingBox(), await sheet.boundingBox()];
    expect(above?.y, `${title}: on the screen`).toBeGreaterThanOrEqual(0);
    expect((above?.y ?? 0) + Math.min(above?.height ?? 0, 400), `${title}: not covered`).toBeLessThanOrEqual(below?.y ?? 0);
    await page.getByRole('button', { name, exact: true }).click();
  };
  await next('See only what suits you', 'filters', 'Next');
  await next('Look for a topic', 'search', 'Next');
  await next('A card tells you what counts', 'card', 'Review a project');
  await next('Read first, then apply', 'start', 'Try the screener');
  await page.getByRole('radio', { name: 'Every day' }).check();
  await next('A screener is a few short questions', 'question', 'Next');
  await page.getByRole('link', { name: 'Quit screener' }).click();

  await expect(page).toHaveURL(`${app}/dashboard`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(tour).toBe('incomplete');
  await page.goto(`${app}/projects/survey/guided-tour`);
  await expect(page).toHaveURL(`${app}/dashboard`);

  const reminder = page.getByRole('region', { name: 'Complete the tour' });
  await reminder.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${app}/projects/survey/guided-tour`);
  await expect(slide(page, 'A screener is a few short questions')).toBeVisible();
  await expect(page.getByText('An example: nothing is saved or sent')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await reminder.getByRole('button', { name: 'Dismiss' }).click();
  await expect(reminder).toHaveCount(0);
  await expect.poll(tour).toBe('dismissed');
});

test('the offer to complete the tour moves nothing when it arrives', async ({ page, origin }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const { client } = await newcomer(page, origin);
  await client.call(savePagePreferences, { body: { tour: 'incomplete' } });
  const held = deferred();
  await page.route(/\/complete-tour-card-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${app}/dashboard`);
  const below = page.getByRole('heading', { name: 'Refer friends and colleagues' });
  await expect(below).toBeVisible();
  const before = await below.boundingBox();
  held.resolve();
  await expect(page.getByRole('region', { name: 'Complete the tour' })).toBeVisible();
  expect(Math.round((await below.boundingBox())?.y ?? 0), 'what is below it').toBe(Math.round(before?.y ?? -1));
});
