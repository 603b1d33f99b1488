import { ownFunds, projectById } from '@panelist/domain/catalogue/browser';
import { approvePayment, inviteParticipant, markAttended, withdrawApproval } from '@panelist/domain/participation/browser';
import { payouts } from '@panelist/domain/payout/browser';
import { randomUUID } from 'node:crypto';
import { loggedInClient } from '../../testing/participants.js';
import { expect, test } from './journey.js';
import { projectRow } from './pages/activity.js';
import { checkPageAppearance } from './pages/appearance.js';
import { app, enter, sayWhy } from './pages/session.js';
import { applied, payoutIn } from './product/participations.js';
import { publishedProject } from './product/projects.js';
import { executedOrders } from './product/sandbox-orders.js';

test('an organization without funds invites after a deposit; an approval is withdrawn before it is released, and the next one is paid', async ({
  page,
  participant,
  browserOf,
  origin,
}) => {
  const researcher = await loggedInClient(origin, 'researcher2@panelist.example');
  const before = await researcher.call(ownFunds);
  const project = await publishedProject(researcher, { incentive: 2_000 });
  const params = { projectId: project.id, id: await applied(participant, project) };
  const invitation = { params, body: { message: 'Welcome!' } };
  expect(await researcher.refused(inviteParticipant, invitation)).toMatchObject({
    status: 409,
    code: 'catalogue.funds-insufficient',
  });

  const operations = await browserOf({ email: 'operations@panelist.example', password: 'demo-password' });
  await operations.goto(`${app}/staff/operations`);
  await operations.getByRole('tab', { name: 'Funds' }).click();
  const own = await researcher.call(projectById, { params: { id: project.id } });
  await operations.getByRole('textbox', { name: 'Organization' }).fill('organizationId' in own ? own.organizationId : '');
  await operations.getByRole('button', { name: 'Show funds' }).click();
  await operations.getByLabel('Amount in US dollars').fill('2,500');
  await operations.getByLabel('Reference').fill(`WIRE-${randomUUID()}`);
  await operations.getByRole('button', { name: 'Book deposit' }).click();
  await expect(operations.getByText(/\$2,500\.00 are booked/)).toBeVisible();
  await checkPageAppearance(operations, 'Funds');

  await researcher.call(inviteParticipant, invitation);
  expect(await researcher.call(ownFunds)).toMatchObject({
    ...before,
    balanceCents: before.balanceCents + 250_000,
    reservedCents: 250_000,
  });
  await researcher.call(markAttended, { params });
  await researcher.call(approvePayment, { params });
  const payoutIds = async () => (await participant.client.call(payouts)).items.map(({ id }) => id);
  await expect.poll(payoutIds).toHaveLength(1);
  const [first = ''] = await payoutIds();
  await enter(page, participant);
  await page.goto(`${app}/surveys`);
  const row = projectRow(page, project.name);
  await expect(row.getByText('Payment Sent')).toBeVisible();

  expect(await researcher.call(withdrawApproval, { params, body: { reason: 'Approved by mistake.' } })).toMatchObject({
    status: 'ATTENDED',
  });
  await expect(row.getByText('Completed')).toBeVisible();
  await payoutIn('voided', participant, first);
  await expect.poll(async () => researcher.call(ownFunds)).toMatchObject({ reservedCents: 0, spentCents: before.spentCents });

  await researcher.call(approvePayment, { params });
  await expect.poll(payoutIds).toHaveLength(2);
  const second = (await payoutIds()).find((id) => id !== first) ?? '';
  await payoutIn('awaiting-release', participant, second);
  // Who booked the deposit does not release what it pays.
  const other = await browserOf({ email: 'admin@panelist.example', password: 'demo-password' });
  await other.goto(`${app}/staff/operations?id=${second}`);
  await sayWhy(other);
  await other.getByRole('button', { name: 'Release', exact: true }).click();
  await other.getByRole('dialog', { name: 'Release this payout?' }).getByRole('button', { name: 'Release' }).click();
  await payoutIn('paid', participant, second);
  await expect(row.getByText('Paid', { exact: true })).toBeVisible();
  expect(await researcher.refused(withdrawApproval, { params, body: { reason: 'Too late.' } })).toMatchObject({
    status: 409,
    code: 'participation.payment-sent',
  });
  expect([await executedOrders(first), await executedOrders(second)]).toEqual([0, 1]);
  expect(await researcher.call(ownFunds)).toMatchObject({ spentCents: before.spentCents + 200_000 });
});
