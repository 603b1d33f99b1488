import { expect, test } from './journey.js';
import { cardNames, filterBy, showHidden, sumsOnCards } from './pages/project-list.js';
import { app, enter } from './pages/session.js';
import { publishedProject } from './product/projects.js';

test('order, pages and filters are in the address', async ({ page, participant }) => {
  await enter(page, participant);
  await page.goto(`${app}/dashboard`);
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await expect(sort).toHaveValue('v4Score');
  await sort.selectOption('Highest incentive');
  await expect.poll(async () => isSorted((await sumsOnCards(page)).map((sum) => -sum))).toBe(true);
  await expect.poll(async () => (await cardNames(page)).length).toBe(15);
  await page.getByRole('button', { name: 'See more' }).click();
  await expect.poll(async () => (await cardNames(page)).length).toBeGreaterThan(15);
  expect(isSorted((await sumsOnCards(page)).map((sum) => -sum))).toBe(true);

  await filterBy(page, 'Project type', 'In-person');
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  await expect.poll(async () => page.getByRole('article').filter({ hasText: 'Remote' }).count()).toBe(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  await expect(sort).toHaveValue('panelistRemuneration');
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.getByRole('link', { name: 'Return to project list' }).click();
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
});

test('a hash leads to its project, however far down the list has it', async ({ page, participant, researcher }) => {
  const project = await publishedProject(researcher, { timeMinutesRequired: 790 });
  await enter(page, participant);
  await page.goto(`${app}/dashboard?sort=timeMinutesRequired#${encodeURIComponent(project.name)}`);
  const title = page.getByRole('link', { name: project.name });
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport();
  await expect(page).toHaveURL(/pages=\d/);
});

test('a hidden project leaves the list, comes back with Undo, and is found again with its filter', async ({
  page,
  participant,
  researcher,
}) => {
  const project = await publishedProject(researcher);
  await enter(page, participant);
  await page.goto(`${app}/dashboard?q=${encodeURIComponent(project.name)}`);
  const card = page.getByRole('link', { name: project.name });
  const hide = page.getByRole('button', { name: `Hide project: ${project.name}` });
  await hide.click();
  await expect(page.getByText('Project has been hidden')).toBeVisible();
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeVisible();

  // The card leaves before the server has answered; a reload asks the server.
  const hidden = page.waitForResponse((response) => response.url().endsWith(`/project/${project.id}/hidden`) && response.ok());
  await hide.click();
  await expect(card).toBeHidden();
  await hidden;
  await Promise.all([page.waitForResponse(/\/matching\/projects\/search\//), page.reload()]);
  await expect(card).toBeHidden();
  await showHidden(page);
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: `Show project: ${project.name}` }).click();
  await expect(page.getByText('Project has been shown')).toBeVisible();
  await page.goto(`${app}/dashboard?q=${encodeURIComponent(project.name)}`);
  await expect(card).toBeVisible();
});

const isSorted = (numbers: readonly number[]): boolean =>
  numbers.length > 1 && numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? number));
