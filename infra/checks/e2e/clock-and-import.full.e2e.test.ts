import { saveSurvey, surveyCycle } from '@panelist/domain/participation/browser';
import { projectPreview } from '@panelist/domain/catalogue/browser';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test as journey } from './journey.js';
import { checkPageAppearance } from './pages/appearance.js';
import { answerShortScreener, submitted } from './pages/screener-page.js';
import { app, enter } from './pages/session.js';
import { advanceClock } from '../../testing/demo.js';
import { loggedInClient } from '../../testing/participants.js';
import { OWN_PRODUCT_MS, startOwnProduct, type OwnProduct } from './product/own-product.js';
import { applied } from './product/participations.js';
import { publishedProject } from './product/projects.js';

/** Clock and limit apply to the whole product, so these journeys have a product of their own. */
const test = journey.extend<object, { readonly own: OwnProduct }>({
  own: [
    // Playwright reads the wanted fixtures from the pattern: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const own = await startOwnProduct({ SCREENER_CYCLE_LIMIT: '2', SIMULATE_RESEARCHERS: 'false' });
      await use(own);
      await own.stop();
    },
    { scope: 'worker', timeout: OWN_PRODUCT_MS },
  ],
  origin: [async ({ own }, use) => use(own.origin), { scope: 'worker' }],
  baseURL: async ({ origin }, use) => use(origin),
});

test.describe.configure({ mode: 'default' });

test('the last screener of a cycle, the sentence at the limit, and a new cycle a day later', async ({
  page,
  origin,
  participant,
  researcher,
}) => {
  const [first, second, third] = await Promise.all([1, 2, 3].map(async () => publishedProject(researcher)));
  if (!first || !second || !third) throw new Error('There are three projects.');
  await applied(participant, first);
  await enter(page, participant);
  await page.goto(`${app}/projects/view/${second.id}`);
  await expect(page.getByText('1 of 2 screeners left')).toBeVisible();
  await answerShortScreener(page, second.id);
  await submitted(page);

  const sentence = 'You have 0 surveys remaining this period. You can only take up to 2 surveys within a 24 hour period.';
  await page.goto(`${app}/projects/view/${third.id}`);
  await expect(page.getByText(sentence)).toBeVisible();
  const responses = [{ questionId: 'grow', answers: [{ uid: 'grow-yes' }] }];
  const body = { projectId: third.id, status: 'PENDING', responses } as const;
  expect(await participant.client.refused(saveSurvey, { body })).toMatchObject({ status: 429, message: sentence });

  await advanceClock(origin, 'PT24H');
  // A worker resets the cycle; a hint reaches the open page.
  await expect(page.getByText('2 of 2 screeners left')).toBeVisible();
  expect(await participant.client.call(surveyCycle)).toMatchObject({ screenerCount: 0, limit: 2 });
  await answerShortScreener(page, third.id);
  await submitted(page);
});

test('an old session confirms who it is before it changes the account, and the call goes on', async ({
  page,
  origin,
  participant,
  browserErrors,
}) => {
  await enter(page, participant);
  await page.goto(`${app}/settings/sessions`);
  await expect(page.getByText('This device')).toBeVisible();
  await advanceClock(origin, 'PT11M');
  browserErrors.expect(/status of 4(03|22)/);
  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  const password = dialog.getByRole('textbox', { name: 'Your password' });
  await checkPageAppearance(page, 'Is it you?');
  await password.fill('not my password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Your current password is not right.').first()).toBeVisible();
  await password.fill(participant.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('You are logged in nowhere else.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('npm run import accepts valid projects, reports invalid ones, and changes nothing the second time', async ({ own }) => {
  const first = await runImport(own);
  expect(first).toContain('1 imported, 0 unchanged, 1 refused');
  expect(first).toMatch(/✗ E2E-NOWHERE: screener\[0\].*/);
  expect(await runImport(own)).toContain('0 imported, 1 unchanged, 1 refused');
  const visitor = await loggedInClient(own.origin, 'demo@panelist.example');
  await expect
    .poll(async () => (await visitor.call(projectPreview, { query: { queryText: 'Balconies in the rain' } })).results)
    .toMatchObject([{ name: 'Balconies in the rain: what survives?', panelistRemuneration: 57 }]);
});

async function runImport({ environment }: OwnProduct): Promise<string> {
  const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [path('../../app/cli/run.mjs'), 'import', path('fixtures/projects.json')], {
    env: environment,
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(child, 'exit');
  return output;
}
