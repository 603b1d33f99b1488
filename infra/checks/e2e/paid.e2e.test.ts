import { payoutById } from '@panelist/domain/payout/browser';
import { screenerResponses } from '@panelist/domain/participation/browser';
import { changePayoutSettings } from '@panelist/domain/profile/browser';
import { expect, test } from './journey.js';
import { projectRow } from './pages/activity.js';
import { checkPageAppearance } from './pages/appearance.js';
import { answerShortScreener } from './pages/screener-page.js';
import { app, enter } from './pages/session.js';
import { approved, earned, payoutIn } from './product/participations.js';
import { publishedProject } from './product/projects.js';
import { executedOrders } from './product/sandbox-orders.js';

test('from an automatic invitation to a paid gift card, with each step in the tracker', async ({
  page,
  participant,
  researcher,
}) => {
  const task = { type: 'custom_url', url: 'https://study.example.com/garden', instructions: 'Take your time.' };
  const project = await publishedProject(researcher, { autoInvite: true, incentive: 15, task });
  await enter(page, participant);
  await answerShortScreener(page, project.id);
  await expect(page.getByRole('heading', { name: "You did it! You're invited to participate." })).toBeVisible();
  await page.getByRole('button', { name: 'Start project' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Start project' }).click();
  await expect(dialog.getByText('Take your time.')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Open the task' })).toHaveAttribute(
    'href',
    new RegExp(`^${task.url}\\?participantId=${participant.userId}&responseId=`),
  );
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();

  await page.getByRole('link', { name: 'My projects', exact: true }).click();
  const row = projectRow(page, project.name);
  await expect(row.getByText('Invited')).toBeVisible();
  const { items } = await researcher.call(screenerResponses, { params: { id: project.id } });
  expect(items).toMatchObject([{ status: 'INVITED', projectStarted: true }]);
  // $15 less the minimum fee of $1, plus the full tip.
  await approved(researcher, project.id, items[0]?.id ?? '', 3);
  await expect(row.getByText('Paid', { exact: true })).toBeVisible();
  await expect(row.getByText('$17')).toBeVisible();

  await page.getByRole('link', { name: 'Earnings' }).click();
  await page
    .getByRole('region', { name: /^Payments/ })
    .getByRole('link', { name: project.name })
    .click();
  const tracker = page.getByRole('dialog', { name: 'Payment' });
  await expect(tracker.getByText('$17.00').first()).toBeVisible();
  for (const line of ['$15.00', '$1.00', '$3.00']) await expect(tracker.getByText(line)).toBeVisible();
  const steps = tracker.getByRole('list').first().getByRole('listitem');
  await expect(steps.first()).toContainText(`Your payment of $17.00 for “${project.name}” was approved.`);
  await expect(steps).toHaveCount(4);
  for (const step of await steps.all()) await expect(step).toContainText(/\d+:\d\d:\d\d/);
});

test('a changed destination has a payment wait until the mail confirms it', async ({ page, participant, researcher }) => {
  const former = { type: 'PAYPAL', email: `former.${participant.email}` } as const;
  const next = `next.${participant.email}`;
  await participant.client.call(changePayoutSettings, { body: former });
  await enter(page, participant);
  await page.goto(`${app}/settings/payouts`);
  await page.getByLabel('E-mail of the PayPal account').fill(next);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This change is not confirmed yet', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take it back' })).toBeVisible();
  await checkPageAppearance(page, 'A change of destination that waits');
  const { payoutId } = await earned(participant, researcher);
  await page.goto(`${app}/payouts?id=${payoutId}`);
  const tracker = page.getByRole('dialog', { name: 'Payment' });
  await expect(tracker.getByText('On hold')).toBeVisible();
  await expect(tracker.getByText('because where your money goes was changed', { exact: false })).toBeVisible();
  expect(await participant.client.call(payoutById, { params: { id: payoutId } })).toMatchObject({
    waitsFor: 'destination-hold',
    email: former.email,
  });
  await page.goto(`${app}/demo/inbox?to=${encodeURIComponent(participant.email)}`);
  await page.getByRole('link', { name: /confirm-destination/ }).click();
  await page.getByRole('button', { name: 'Confirm the change' }).click();
  await expect(page.getByRole('heading', { name: 'The change is confirmed' })).toBeVisible();
  expect(await payoutIn('paid', participant, payoutId)).toMatchObject({ email: next, waitsFor: null });
  expect(await executedOrders(payoutId)).toBe(1);
  await page.goto(`${app}/demo/inbox?to=${encodeURIComponent(former.email)}`);
  await expect(page.getByText('Payments of a Panelist account go elsewhere now')).toBeVisible();
});
