import { randomUUID } from 'node:crypto';
import { expect, test } from './journey.js';
import { logInByForm } from './pages/login-page.js';
import { checkPageAppearance } from './pages/appearance.js';
import { app } from './pages/session.js';
import { applied } from './product/participations.js';

test('a researcher publishes by the form, reads answers, invites, marks attended, approves with a tip and sees the funds', async ({
  page,
  participant,
}) => {
  await page.goto(`${app}/researchers`);
  await logInByForm(page, 'researcher@panelist.example', 'demo-password');
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  const spent = page.getByRole('definition').nth(3);
  const spentBefore = amountOf(await spent.innerText());
  await page.getByRole('link', { name: 'Publish a project' }).last().click();

  const name = `Window gardens ${randomUUID().slice(0, 6)}`;
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('combobox', { name: 'Kind of research' }).selectOption('Survey');
  await page.getByRole('textbox', { name: 'Company' }).fill('Loam');
  await page.getByRole('textbox', { name: 'Description' }).fill('What grows on your window sill.');
  await page.getByRole('textbox', { name: 'Incentive in US dollars' }).fill('40');
  await page.getByRole('textbox', { name: 'Minutes it takes' }).fill('20');
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Do you grow food?');
  await page.getByRole('textbox', { name: 'Answer 1' }).fill('Yes, beans');
  await page.getByRole('textbox', { name: 'Answer 2' }).fill('No');
  await page.getByRole('combobox', { name: 'Judgement of answer 2' }).selectOption('Disqualifies');
  await page.getByRole('button', { name: 'Try the screener' }).click();
  const trial = page.getByRole('dialog', { name: 'Try the screener' });
  await trial.getByRole('radio', { name: 'No' }).check();
  await expect(trial.getByText('This answer disqualifies; participants do not see that.')).toBeVisible();
  await checkPageAppearance(page, 'A screener tried by its researcher');
  await trial.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(trial.getByRole('heading', { name: 'These answers do not qualify' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'JSON' }).click();
  await expect(page.getByText('No errors: this project can be sent.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('No responses yet')).toBeVisible();

  const id = /projects\/([^/?]+)/.exec(page.url())?.[1] ?? '';
  await applied(participant, { id, name }, [{ questionId: 'q1', answers: [{ uid: 'a1' }] }]);
  await page.getByRole('link', { name: 'Ada' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('Yes, beans')).toBeVisible();
  await checkPageAppearance(page, 'A response with its answers');
  await panel.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: /^Invite: / });
  await dialog.getByRole('textbox', { name: 'Message to the participant' }).fill('Welcome!');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await panel.getByRole('button', { name: 'Mark attended' }).click();
  await page
    .getByRole('dialog', { name: /^Mark attended: / })
    .getByRole('button', { name: 'Mark attended' })
    .click();
  await panel.getByRole('button', { name: 'Approve payment' }).click();
  const approval = page.getByRole('dialog', { name: /^Approve payment: / });
  await approval.getByRole('textbox', { name: /^Tip/ }).fill('10');
  await expect(approval.getByText('$48.00')).toBeVisible();
  await checkPageAppearance(page, 'Approval with a tip');
  await approval.getByRole('button', { name: 'Approve payment' }).click();
  // It can be withdrawn until it is sent, which may be at once.
  await expect(approval).toBeHidden();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('group', { name: 'Status' }).getByRole('button', { name: /^Approved/ })).toBeVisible();

  await page.getByRole('link', { name: 'All projects' }).click();
  await expect.poll(async () => amountOf(await spent.innerText())).toBeGreaterThanOrEqual(spentBefore + 50);
});

/** `$1,250.00` in dollars. */
const amountOf = (text: string): number => Number(text.replaceAll(/[$,]/g, ''));
