import { randomUUID } from 'node:crypto';
import { messageTo } from '../../testing/demo.js';
import { expect, test } from './journey.js';
import { checkPageAppearance } from './pages/appearance.js';
import { app, enter } from './pages/session.js';
import { publishedProject } from './product/projects.js';

test('a person saves a search, a text message alerts them of a new project, and the search is renamed and deleted', async ({
  page,
  origin,
  participant,
  researcher,
}) => {
  // Letters alone: one word of the search.
  const word = `quince${randomUUID().replaceAll(/[^a-f]/g, '')}`;
  await enter(page, participant);
  await page.goto(`${app}/settings/notifications`);
  await page.getByRole('combobox', { name: 'Quiet from' }).selectOption('No quiet hours');
  await page.getByRole('button', { name: 'Set alert times' }).click();
  await expect(page.getByText('Your alert times were saved.')).toBeVisible();

  await page.goto(`${app}/projects/browse?q=${word}&place=remote`);
  await page.getByRole('button', { name: 'Save this search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(`Remote, ${word}`);
  await dialog.getByRole('checkbox', { name: 'By text message' }).check();
  await checkPageAppearance(page, 'Save this search');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The search is saved. We alert you when a new project fits it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save this search' })).toBeHidden();

  const project = await publishedProject(researcher, { name: `Gardens with ${word}` });
  const { text, links } = await messageTo(origin, participant.phone, (message) => message.text.includes(word));
  expect(text).toMatch(/^Panelist: Gardens with quince[a-f]*, \$38\.00 for \d+ min, remote\. http/);
  await page.goto(links[0] ?? '');
  await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();

  await page.goto(`${app}/projects/browse`);
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await checkPageAppearance(page, 'Menu of saved searches');
  await page.getByRole('menuitem', { name: `Remote, ${word}` }).click();
  await expect(page.getByText('1 project', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`q=${word}.*place=remote`));

  await page.goto(`${app}/settings/notifications#saved-searches`);
  await expect(page.getByRole('checkbox', { name: 'By text message' })).toBeChecked();
  await checkPageAppearance(page, 'Saved searches and alerts');
  await page.getByRole('button', { name: `Rename Remote, ${word}` }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Quinces');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Delete Quinces' }).click();
  await expect(page.getByText(/^You have saved no search yet\./)).toBeVisible();
});
