import { expect, test } from './journey.js';
import { checkPageAppearance } from './pages/appearance.js';
import { answerShortScreener, openScreener, questionIs, submitted } from './pages/screener-page.js';
import { app, enter, sayWhy } from './pages/session.js';
import {
  choosePlace,
  continueButton,
  field,
  fillDemographics,
  fillEmployment,
  fillPersonalDetails,
} from './pages/sign-up-pages.js';
import { signUpParticipant } from '../../testing/participants.js';
import { everyQuestion } from '../../testing/builders.js';
import { applied, earned, payoutIn } from './product/participations.js';
import { newPerson } from './product/person.js';
import { publishedProject } from './product/projects.js';

// Each of these tests visits many pages.
test.describe.configure({ timeout: 180_000 });

test('pages of visitors', async ({ page, researcher }) => {
  const project = await publishedProject(researcher);
  await page.goto(`${app}/login`);
  await checkPageAppearance(page, 'Log-in');
  await page.goto(`${app}/projects/browse`);
  await checkPageAppearance(page, 'Browse');
  await page.getByRole('button', { name: 'Filters' }).click();
  await checkPageAppearance(page, 'Filters');
  await page.goto(`${app}/projects/view/${project.id}`);
  await checkPageAppearance(page, 'Project');
  await page.goto(`${app}/nowhere`);
  await checkPageAppearance(page, 'Not found');
  await page.goto(`${app}/demo/inbox`);
  await checkPageAppearance(page, 'Demo inbox');
  await page.goto(`${app}/verify-email?token=wrong`);
  await checkPageAppearance(page, 'Log in to verify the e-mail');
});

test('the wizard', async ({ page }) => {
  await page.goto(`${app}/personal`);
  await checkPageAppearance(page, 'Personal details');
  await fillPersonalDetails(page, newPerson());
  await field(page, 'First name').fill('A');
  await field(page, 'First name').blur();
  await checkPageAppearance(page, 'Personal details with an error');
  await field(page, 'First name').fill('Ada');
  await continueButton(page).click();
  await checkPageAppearance(page, 'Demographics');
  await fillDemographics(page);
  await continueButton(page).click();
  await field(page, 'City').fill('Portla');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await checkPageAppearance(page, 'Location');
  await choosePlace(page, 'Portla', 'Portland, Oregon, United States');
  await continueButton(page).click();
  await fillEmployment(page);
  await checkPageAppearance(page, 'Employment');
  await continueButton(page).click();
  await checkPageAppearance(page, 'Code of conduct');
});

test('pages of participants: dashboard, project, verification', async ({ page, origin, researcher }) => {
  const newcomer = await signUpParticipant(origin, newPerson());
  const project = await publishedProject(researcher);
  await enter(page, newcomer);
  await page.goto(`${app}/dashboard`);
  await checkPageAppearance(page, 'Dashboard');
  await page.goto(`${app}/dashboard?tab=activity`);
  await checkPageAppearance(page, 'Activity');
  await page.goto(`${app}/projects/view/${project.id}`);
  await checkPageAppearance(page, 'Project with something to do first');
  for (const what of ['email', 'phone', 'photo']) {
    await page.goto(`${app}/dashboard?verify=${what}`);
    await expect(page.getByRole('dialog')).toBeVisible();
    await checkPageAppearance(page, `Verify ${what}`);
  }
});

test('pages of participants: screener, My Projects', async ({ page, participant, researcher }) => {
  const project = await publishedProject(researcher, { screener: everyQuestion });
  const [short, other] = [await publishedProject(researcher), await publishedProject(researcher)];
  await enter(page, participant);
  await openScreener(page, project.id);
  await checkPageAppearance(page, 'Screener, radio');
  for (const [choice, question] of [
    ['In a garden', 'Which of these do you own?'],
    ['Mower', 'Which mower?'],
  ] as const) {
    await page.getByLabel(choice).check();
    await page.getByRole('button', { name: 'Next' }).click();
    await questionIs(page, question);
    await page.getByRole('button', { name: 'Next' }).click();
    await checkPageAppearance(page, `Screener, ${question}`);
  }
  await answerShortScreener(page, short.id);
  await submitted(page);
  await checkPageAppearance(page, 'Result');
  const id = await applied(participant, other);
  await page.goto(`${app}/surveys`);
  await checkPageAppearance(page, 'My Projects');
  await page.goto(`${app}/surveys?id=${id}`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkPageAppearance(page, 'Project details');
  await page.goto(`${app}/surveys?id=${id}&cancel=true`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkPageAppearance(page, 'Cancel');
});

test('pages of participants: money', async ({ page, participant, researcher }) => {
  await earned(participant, researcher);
  const failing = { type: 'TREMENDOUS', email: 'blocked@sandbox.example' } as const;
  const { payoutId } = await earned(participant, researcher, { destination: failing, tip: 2 });
  await payoutIn('returned', participant, payoutId);
  await enter(page, participant);
  await page.goto(`${app}/payouts`);
  await checkPageAppearance(page, 'Earnings');
  await page.goto(`${app}/payouts?id=${payoutId}`);
  await expect(page.getByRole('dialog', { name: 'Payment' })).toBeVisible();
  await checkPageAppearance(page, 'Payment');
  await page.goto(`${app}/settings/payouts`);
  await checkPageAppearance(page, 'Payout settings');
  for (const path of ['referrals', 'referrals/search', 'referrals/referral-info']) {
    await page.goto(`${app}/${path}`);
    await checkPageAppearance(page, path);
  }
});

test('pages of the staff', async ({ page, participant, researcher }) => {
  const failing = { type: 'PAYPAL', email: 'insufficient-funds@sandbox.example' } as const;
  const { payoutId } = await earned(participant, researcher, { destination: failing });
  await payoutIn('rejected', participant, payoutId);
  await enter(page, { email: 'admin@panelist.example', password: 'demo-password' });
  await page.goto(`${app}/staff/support?query=${encodeURIComponent(participant.email)}`);
  await checkPageAppearance(page, 'Support');
  await page.goto(`${app}/staff/support?userId=${participant.userId}`);
  await checkPageAppearance(page, 'Before a reason is given');
  await sayWhy(page);
  await checkPageAppearance(page, 'History');
  // The last event may be this look itself, which changes no screen.
  const approved = page.getByRole('listitem').filter({ hasText: 'was approved.' }).last();
  await approved.getByRole('link', { name: 'See what the person saw then' }).first().click();
  await expect(page.getByRole('list', { name: 'What it changed' })).toBeVisible();
  await page.getByRole('slider', { name: 'Moment of the history' }).press('ArrowLeft');
  await expect(page.getByRole('region', { name: /^My projects/ })).toBeVisible();
  await checkPageAppearance(page, 'What the person saw then');
  await page.setViewportSize({ width: 390, height: 844 });
  await checkPageAppearance(page, 'What the person saw then, on a phone');
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`${app}/staff/operations`);
  await checkPageAppearance(page, 'Operations');
  await page.goto(`${app}/staff/operations?id=${payoutId}`);
  await expect(page.getByRole('dialog', { name: 'Payout' })).toBeVisible();
  await checkPageAppearance(page, 'Payout');
  await page.goto(`${app}/staff/operations`);
  await page.getByRole('tab', { name: 'Projectors' }).click();
  await checkPageAppearance(page, 'Projectors');
  await page.goto(`${app}/staff/operations?tab=referrals`);
  await expect(page.getByRole('search')).toBeVisible();
  await checkPageAppearance(page, 'Ended referrals');
});

for (const [device, size] of [
  ['a phone', { width: 390, height: 844 }],
  ['a laptop', { width: 1366, height: 768 }],
] as const) {
  test(`the dialogs about a person's identity, on ${device}`, async ({ page, participant, researcher }) => {
    await page.setViewportSize(size);
    const project = await publishedProject(researcher, { requiresIdentityVerification: true });
    await applied(participant, project);
    await enter(page, participant);
    const atProvider = page.frameLocator('iframe[title="Plaid sandbox"]');
    const dialog = async (title: string) => {
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
      await checkPageAppearance(page, `${title}, on ${device}`);
    };
    const begin = async (label: string) => page.getByRole('button', { name: label, exact: true }).click();
    // Opened from the project's page, and from My projects.
    await page.goto(`${app}/projects/view/${project.id}?verify=identity:${project.id}`);
    await dialog('Verify your identity');
    await page.goto(`${app}/surveys?verify=identity:${project.id}`);
    await dialog('Verify your identity');
    await begin('Verify identity');
    await atProvider.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('You left before the end.')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.goto(`${app}/surveys?verify=identity:${project.id}`);
    await begin('Verify identity');
    await atProvider.getByRole('button', { name: 'Failed', exact: true }).click();
    await dialog('Your identity could not be verified');
    await begin('Try again');
    await atProvider.getByRole('button', { name: 'Verified', exact: true }).click();
    await dialog('Your identity is verified');
    await page.goto(`${app}/projects/view/${project.id}?verify=identity:${project.id}`);
    await dialog('Nothing to do');
  });
}
