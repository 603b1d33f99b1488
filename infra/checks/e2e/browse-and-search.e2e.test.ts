import { expect, test } from './journey.js';
import { logInByForm } from './pages/login-page.js';
import { cardNames } from './pages/project-list.js';
import { app, enter } from './pages/session.js';
import { publishedProject } from './product/projects.js';

test('a visitor browses, opens a project, and reaches its screener through the log-in', async ({
  page,
  participant,
  researcher,
}) => {
  const project = await publishedProject(researcher);
  await page.goto(`${app}/projects/browse?sort=publishedAt`);
  await page.getByRole('link', { name: project.name }).click();
  await expect(page).toHaveURL(new RegExp(`${app}/projects/view/${project.id}/`));
  // The list stays on the screen until the project's page has loaded, and its cards have headings
  // of level 2.
  await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
  await expect(page.getByText('$38', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Green Thumb Research').first()).toBeVisible();
  await page.getByRole('button', { name: 'Start screener' }).click();
  await expect(page).toHaveURL(`${app}/login`);
  await logInByForm(page, participant.email, participant.password);
  await expect(page).toHaveURL(`${app}/projects/survey/${project.id}`);
  await expect(page.getByText('Question 1 of 1')).toBeVisible();
});

test('search finds by words, remembers three, and says when it finds nothing', async ({ page, participant, researcher }) => {
  const project = await publishedProject(researcher);
  await enter(page, participant);
  await page.goto(`${app}/dashboard`);
  const box = page.getByRole('textbox', { name: 'Search projects' });
  const search = page.getByRole('button', { name: 'Search', exact: true });
  await expect(search).toBeDisabled();
  await box.fill(project.name);
  await search.click();
  await expect(page.getByText('1 project', { exact: true })).toBeVisible();
  expect(await cardNames(page)).toEqual([project.name]);

  for (const term of ['bread', 'bank', 'no project says this']) {
    await box.fill(term);
    await box.press('Enter');
  }
  await expect(page.getByText('Still looking! Check back soon.')).toBeVisible();
  await expect(
    page.getByText("We couldn't find any projects related to your keyword. Try another keyword or browse the dashboard."),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: project.name })).toBeHidden();
  await expect(page.getByRole('button', { name: 'bank' })).toBeVisible();

  await page.reload();
  await expect(box).toHaveValue('no project says this');
  await page.getByRole('button', { name: 'Clear keyword' }).click();
  await expect(page.getByRole('link', { name: project.name })).toBeVisible();
});
