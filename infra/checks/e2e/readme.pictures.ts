import { projectPreview } from '@panelist/domain/catalogue/browser';
import { inviteParticipant } from '@panelist/domain/participation/browser';
import type { Page } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { test } from './journey.js';
import { settled } from './pages/looks.js';
import { openScreener } from './pages/screener-page.js';
import { app, enter } from './pages/session.js';
import { readyParticipant } from '../../testing/participants.js';
import { applied, earned, payoutIn } from './product/participations.js';
import { newPerson } from './product/person.js';
import { publishedProject } from './product/projects.js';

// The pictures of the README: PICTURES=1 npx playwright test --config infra/checks/e2e/playwright.config.ts
const laptop = { width: 1366, height: 768 };
const phone = { width: 390, height: 844 };
const staff = (name: string) => ({ email: `${name}@panelist.example`, password: 'demo-password' });

test('pictures', async ({ page, origin, participant, researcher, browserOf }) => {
  const garden = { name: 'Kitchen gardens: who eats what you grow?', incentive: 90 };
  const paid = await earned(participant, researcher, { tip: 10, changes: garden });
  await payoutIn('paid', participant, paid.payoutId);
  const invitation = await publishedProject(researcher, { name: 'Sourdough at home, for two weeks', incentive: 120 });
  const id = await applied(participant, invitation);
  const message = 'Your answers are just what we hoped for. Please join us!';
  await researcher.call(inviteParticipant, { params: { projectId: invitation.id, id }, body: { message } });
  const other = await readyParticipant(origin, newPerson('Grace'));
  const destination = { type: 'TREMENDOUS', email: 'insufficient-funds@sandbox.example' } as const;
  const maps = {
    name: 'Paper maps on long walks',
    description: 'Ten minutes on how you find your way where there is no signal.',
  };
  const failed = await earned(other, researcher, { destination, changes: maps });
  await payoutIn('rejected', other, failed.payoutId);

  await page.setViewportSize(laptop);
  await enter(page, participant);
  await page.goto(`${app}/dashboard`);
  await picture(page, 'dashboard');
  await page.goto(`${app}/payouts?id=${paid.payoutId}`);
  await picture(page, 'payout-tracker');

  await page.setViewportSize(phone);
  await page.goto(`${app}/dashboard`);
  await picture(page, 'dashboard-phone-dark', 'dark');
  const { results } = await participant.client.call(projectPreview, { query: { queryText: 'When the shop sends' } });
  await openScreener(page, results[0]?.id ?? '');
  await page.getByRole('radio', { name: 'Every week' }).check();
  await picture(page, 'screener-phone');

  const support = await browserOf(staff('support'));
  await support.setViewportSize(laptop);
  await support.goto(`${app}/staff/support?userId=${participant.userId}&context=participation`);
  await picture(support, 'support-history');
  const operations = await browserOf(staff('operations'));
  await operations.setViewportSize(laptop);
  await operations.goto(`${app}/staff/operations?id=${failed.payoutId}`);
  await picture(operations, 'operations');
});

async function picture(page: Page, name: string, colorScheme: 'light' | 'dark' = 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await settled(page);
  const file = fileURLToPath(new URL(`../../docs/images/${name}.png`, import.meta.url));
  writeFileSync(
    file,
    await sharp(await page.screenshot())
      .png({ palette: true, quality: 95, effort: 10 })
      .toBuffer(),
  );
}
