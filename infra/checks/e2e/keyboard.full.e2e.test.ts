import { expect } from '@playwright/test';
import { changePayoutSettings } from '@panelist/domain/profile/browser';
import { test } from './journey.js';
import { questionIs, submitted } from './pages/screener-page.js';
import { pressed, tabTo } from './pages/focus.js';
import { checkPageAppearance, devices } from './pages/appearance.js';
import { stepUpIsAsked } from './pages/step-up.js';
import { earned, payoutIn } from './product/participations.js';
import { app, enter } from './pages/session.js';
import { everyQuestion } from '../../testing/builders.js';
import { publishedProject } from './product/projects.js';

test('log in, open a project and take its screener without a mouse', async ({ page, participant, researcher }) => {
  const project = await publishedProject(researcher, { screener: everyQuestion });
  await page.goto(`${app}/login`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('E-mail'));
  await page.keyboard.type(participant.email);
  await tabTo(page, page.getByRole('textbox', { name: 'Password' }));
  await page.keyboard.type(participant.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${app}/dashboard`);

  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
  await tabTo(page, page.getByRole('textbox', { name: 'Search projects' }));
  await page.keyboard.type(project.name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 project', { exact: true })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: project.name }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Start screener' }));
  await page.keyboard.press('Enter');

  await questionIs(page, 'Do you grow anything?');
  await tabTo(page, page.getByRole('radio', { name: 'In a garden' }));
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'On a window sill' })).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Which of these do you own?' })).toBeFocused();
  await tabTo(page, page.getByRole('checkbox', { name: 'Spade' }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Next' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('textbox', { name: 'Hours a week?' }));
  await page.keyboard.type('500');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Hours a week?' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Hours a week?' })).toHaveAccessibleDescription(/Between \d+ and \d+/);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('slider'));
  await page.keyboard.press('End');
  await tabTo(page, page.getByRole('button', { name: 'Next' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('textbox', { name: 'What went wrong last?' }));
  await page.keyboard.type('Snails.');
  await tabTo(page, page.getByRole('button', { name: 'Next' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Submit screener' }));
  await page.keyboard.press('Enter');
  await submitted(page);
});

test('fill in sections of the profile and change a setting without a mouse', async ({ page, participant }) => {
  await enter(page, participant);
  await page.goto(`${app}/profile`);
  const topics = page.getByRole('link', { name: 'Edit Topics' });
  await tabTo(page, topics);
  await page.keyboard.press('Enter');
  for (const name of ['Beauty', 'Games', 'Science']) {
    await tabTo(page, page.getByRole('checkbox', { name }));
    await page.keyboard.press('Space');
  }
  await tabTo(page, page.getByRole('button', { name: 'Add topics' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your topics were saved.')).toBeVisible();
  await expect(topics).toBeFocused();

  const skills = page.getByRole('link', { name: 'Edit Skills' });
  await tabTo(page, skills);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('combobox', { name: 'Skills' }));
  await page.keyboard.type('nurs');
  await expect(page.getByRole('option', { name: 'Nursing', exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Save and lock this section' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your skills were saved.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Skills', exact: true }).getByText('Nursing')).toBeVisible();

  await page.goto(`${app}/settings/notifications`);
  await tabTo(page, page.getByRole('checkbox', { name: 'Daily Digest' }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Daily Digest' })).not.toBeChecked();
});

test('the panel of the filters takes the focus, and returns it', async ({ page, participant }) => {
  await enter(page, participant);
  await page.goto(`${app}/dashboard`);
  const opener = page.getByRole('button', { name: 'Filters' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Filters' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('a dialog traps the focus, and returns it', async ({ page, participant }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, participant);
  await page.goto(`${app}/dashboard`);
  const opener = page.getByRole('button', { name: 'Filters' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await expect(dialog).toBeVisible();
  for (let stop = 0; stop < 15; stop += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

for (const { device, viewport } of devices)
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('a changed destination waits, is taken back, and is confirmed from the mail without a mouse', async ({
      page,
      participant,
      researcher,
      browserErrors,
    }) => {
      await participant.client.call(changePayoutSettings, { body: { type: 'PAYPAL', email: `former.${participant.email}` } });
      const next = `next.${participant.email}`;
      await enter(page, participant);
      browserErrors.expect(/status of 403/);
      await stepUpIsAsked(page, '**/api/v4/payout-settings', 'PUT', ['password']);
      const change = async () => {
        await page.goto(`${app}/settings/payouts`);
        await tabTo(page, page.getByLabel('E-mail of the PayPal account'));
        await page.keyboard.press('ControlOrMeta+A');
        await page.keyboard.type(next);
        await page.keyboard.press('Enter');
      };
      await change();
      const dialog = page.getByRole('dialog', { name: 'Is it you?' });
      await checkPageAppearance(page, 'Is it you? By the password');
      await tabTo(page, dialog.getByRole('textbox', { name: 'Password' }));
      await page.keyboard.type(participant.password);
      await page.keyboard.press('Enter');
      await expect(page.getByText('This change is not confirmed yet', { exact: false })).toBeVisible();
      await checkPageAppearance(page, 'A change of destination that waits');
      await pressed(page, page.getByRole('button', { name: 'Take it back' }));
      await expect(page.getByText('This change is not confirmed yet', { exact: false })).toBeHidden();
      await change();
      await expect(page.getByText('This change is not confirmed yet', { exact: false })).toBeVisible();

      const { payoutId } = await earned(participant, researcher);
      await page.goto(`${app}/payouts?id=${payoutId}`);
      await expect(page.getByRole('dialog', { name: 'Payment' }).getByText('On hold')).toBeVisible();
      await checkPageAppearance(page, 'A payment that waits');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();

      await page.goto(`${app}/demo/inbox?to=${encodeURIComponent(participant.email)}`);
      await pressed(page, page.getByRole('link', { name: /confirm-destination/ }).first());
      await expect(page.getByRole('button', { name: 'Confirm the change' })).toBeVisible();
      await checkPageAppearance(page, 'The link that confirms a destination');
      await pressed(page, page.getByRole('button', { name: 'Confirm the change' }));
      await expect(page.getByRole('heading', { name: 'The change is confirmed' })).toBeVisible();
      expect(await payoutIn('paid', participant, payoutId)).toMatchObject({ email: next, waitsFor: null });
    });
  });
