import { expect, test } from './journey.js';
import { checkPageAppearance } from './pages/appearance.js';
import { app, appRuns, enter } from './pages/session.js';
import { publishedProject } from './product/projects.js';

test.describe.configure({ timeout: 120_000 });

for (const [device, size, at] of [
  ['a phone', { width: 390, height: 844 }, '/dashboard?tab=activity'],
  ['a laptop', { width: 1366, height: 768 }, '/dashboard'],
] as const) {
  test(`strength, topics and referral on ${device}: by keyboard, and axe finds nothing`, async ({ page, participant }) => {
    await page.setViewportSize(size);
    await enter(page, participant);
    await page.goto(`${app}${at}`);
    const strength = page.getByRole('button', { name: /^Profile strength/ });
    await expect(strength).toBeVisible();
    const isOpen = await strength.getAttribute('aria-expanded');
    await strength.focus();
    await page.keyboard.press('Enter');
    await expect(strength).toHaveAttribute('aria-expanded', isOpen === 'true' ? 'false' : 'true');
    if (isOpen === 'true') await page.keyboard.press('Enter');
    await expect(strength).toHaveAttribute('aria-expanded', 'true');

    const topics = page.getByRole('region', { name: 'Receive projects curated to your interests' });
    await expect(topics.getByRole('button', { name: /^Select 3 more/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Refer friends and colleagues' })).toBeVisible();
    await checkPageAppearance(page, `The dashboard's panels on ${device}`);
    const finance = topics.getByRole('checkbox', { name: 'Finance' });
    await finance.focus();
    await page.keyboard.press('Space');
    // A choice that is being made outlasts the change between one column and two.
    for (const width of [1281, 1280, 1281, size.width]) {
      await page.setViewportSize({ width, height: size.height });
      await expect(finance).toBeChecked();
      await expect(topics.getByRole('button', { name: /^Select 2 more/ })).toBeVisible();
    }
    for (const topic of ['Science', 'Travel']) {
      await topics.getByRole('checkbox', { name: topic }).focus();
      await page.keyboard.press('Space');
    }
    const add = topics.getByRole('button', { name: 'Add topics' });
    // Its words follow the choice at once; the rules, which the page loads late, allow it a moment
    // later.
    await expect(add).toBeEnabled();
    await add.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your topics were saved.')).toBeVisible();
  });

  test(`what a project for professionals asks for on ${device}: by keyboard, and axe finds nothing`, async ({
    page,
    participant,
    researcher,
  }) => {
    await page.setViewportSize(size);
    const project = await publishedProject(researcher, { talkToAudience: 1 });
    await enter(page, participant);
    await page.goto(`${app}/projects/view/${project.id}`);
    await appRuns(page);
    const verify = page.getByRole('button', { name: 'Verify your work e-mail' });
    await verify.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await checkPageAppearance(page, `The eligibility dialog on ${device}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(verify).toBeFocused();
  });
}
