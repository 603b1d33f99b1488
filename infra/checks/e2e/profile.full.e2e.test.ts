import { expect, test } from './journey.js';
import { dialog, edit, lockSentence, openProfile, saveAndLock, section } from './pages/profile-page.js';
import { app, enter } from './pages/session.js';
import { addPicture, choosePlace, field } from './pages/sign-up-pages.js';
import { messageTo } from '../../testing/demo.js';
import { signUpParticipant } from '../../testing/participants.js';
import { newPerson } from './product/person.js';

test.use({ viewport: { width: 390, height: 844 } });
// Each of these journeys opens many dialogs.
test.describe.configure({ timeout: 180_000 });

test('a new user edits each section on a phone; what locks says from when on it can be edited', async ({ page, origin }) => {
  const newcomer = await signUpParticipant(origin, newPerson());
  await enter(page, newcomer);
  await page.goto(`${app}/dashboard`);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByRole('link', { name: 'Edit profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible();

  await page.getByRole('link', { name: 'Change picture' }).click();
  await addPicture(page);
  await expect(page.getByText('Successfully updated your profile image.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible();

  await edit(page, 'About');
  await expect(page.getByText('Nothing has changed yet.')).toBeVisible();
  await choosePlace(page, 'Seattle', 'Seattle, Washington, United States');
  await expect(page.getByText('Before you can save: Postal code.')).toBeVisible();
  await field(page, 'Postal code').fill('98101');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your contact details were saved.')).toBeVisible();
  await expect(section(page, 'About').getByText('Seattle, Washington, United States')).toBeVisible();

  await edit(page, 'Topics', 'Receive projects curated to your interests');
  for (const name of ['Beauty', 'Games', 'Science', 'Travel']) await page.getByText(name, { exact: true }).click();
  await expect(page.getByText('You cannot select more than 3 topics. Remove one before trying to add another')).toBeVisible();
  await page.getByRole('button', { name: 'Add topics' }).click();
  await expect(page.getByText('Your topics were saved.')).toBeVisible();
  await expect(section(page, 'Topics').getByText('Science')).toBeVisible();

  await edit(page, 'Skills');
  const skills = page.getByRole('combobox', { name: 'Skills' });
  await skills.fill('nurs');
  await page.getByRole('option', { name: 'Nursing', exact: true }).click();
  await saveAndLock(page, 'Your skills were saved.');
  await expect((await edit(page, 'Skills')).getByText(lockSentence)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();

  await edit(page, 'Demographics');
  await field(page, 'Household income').selectOption('200000+');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your household income was saved.')).toBeVisible();
  await edit(page, 'Demographics');
  await field(page, 'Gender').selectOption('nonbinary');
  await saveAndLock(page, 'Your demographics details were saved.');
  await expect((await edit(page, 'Demographics')).getByText(lockSentence)).toBeVisible();
  await field(page, 'Household income').selectOption('prefernottoanswer');
  await page.getByRole('button', { name: 'Save household income' }).click();
  await expect(section(page, 'Demographics').getByText('Prefer not to answer')).toBeVisible();

  await edit(page, 'Social Media');
  await page.getByRole('textbox', { name: 'LinkedIn' }).fill('linkedin.com/ada');
  await page.getByRole('textbox', { name: 'GitHub' }).fill('https://GitHub.com/Ada');
  await expect(page.getByText('Before you can save: LinkedIn.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'LinkedIn' })).toHaveAccessibleDescription(
    'Please use a url of the form linkedin.com/in/username',
  );
  await page.getByRole('textbox', { name: 'LinkedIn' }).fill('linkedin.com/in/ada');
  await saveAndLock(page, 'Your social links were saved.');
  await expect(section(page, 'Social Media').getByText('https://github.com/ada')).toBeVisible();

  await edit(page, 'Personal');
  await page.getByRole('checkbox', { name: 'Cat' }).check();
  await page.getByRole('checkbox', { name: 'No pets' }).check();
  await expect(page.getByRole('checkbox', { name: 'Cat' })).not.toBeChecked();
  await page.getByRole('combobox', { name: 'Number of children' }).selectOption('1');
  await field(page, 'Child 1, born').fill('2015');
  await saveAndLock(page, 'Your personal details were saved.');
  await expect(section(page, 'Personal').getByText('1, born 2015')).toBeVisible();

  await edit(page, 'Technical');
  await page.getByRole('checkbox', { name: 'Firefox' }).check();
  await page.getByRole('checkbox', { name: 'No tablet' }).check();
  await saveAndLock(page, 'Your technical details were saved.');
  await expect(section(page, 'Technical').getByText('No tablet')).toBeVisible();
});

test('a reload keeps the dialog open; a change is not lost without a question', async ({ page, participant }) => {
  await enter(page, participant);
  await openProfile(page);
  await edit(page, 'Personal');
  await page.reload();
  await expect(dialog(page, 'Personal')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Dog' }).check();
  await page.goBack();
  await expect(dialog(page, 'Leave without saving?')).toBeVisible();
  await page.getByRole('button', { name: 'Back to editing' }).click();
  await expect(page.getByRole('checkbox', { name: 'Dog' })).toBeChecked();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(`${app}/profile`);
  await expect(section(page, 'Personal').getByText('Dog')).toHaveCount(0);
});

test('an e-mail gets a link, whether another account uses it or not', async ({ page, participant }) => {
  await enter(page, participant);
  await openProfile(page, 'about');
  await field(page, 'Postal code').fill('98101');
  await field(page, 'E-mail').fill('demo@panelist.example');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your contact details were saved.')).toBeVisible();
  await expect(page.getByText('We sent a link to demo@panelist.example.')).toBeVisible();
  await edit(page, 'About');
  await expect(dialog(page, 'About').getByText(`until then it stays ${participant.email}`)).toBeVisible();
});

test('a work e-mail: asked about, awaited, verified by its link', async ({ page, origin, participant }) => {
  const workEmail = `ada.${participant.userId.slice(-12)}@engines.example`;
  await enter(page, participant);
  await openProfile(page, '1');
  await page.getByRole('switch', { name: 'I have a work e-mail' }).check();
  await field(page, 'Work e-mail').fill('ada@gmail.com');
  await field(page, 'Work e-mail').blur();
  await expect(field(page, 'Work e-mail')).toHaveAccessibleDescription('Please enter a work e-mail, not a personal one.');
  await field(page, 'Work e-mail').fill(workEmail);
  await field(page, 'Company').fill('Babbage and Sons');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog(page, 'Does your work e-mail belong to your company?')).toBeVisible();
  await page.getByRole('button', { name: 'Both are right' }).click();
  await page.getByRole('button', { name: 'Save and lock this section' }).click();
  await expect(page.getByText('Your employment details were saved.')).toBeVisible();
  await expect(section(page, 'Employment').getByText('Awaiting verification')).toBeVisible();

  const { links } = await messageTo(origin, workEmail);
  const link = links.find((each) => each.includes('/dashboard/work-email-verification-modal?token='));
  await page.goto(link ?? '');
  await expect(page.getByRole('heading', { level: 1, name: 'Your work e-mail is verified' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your employment' }).click();
  await expect(dialog(page, 'Employment').getByText('Verified', { exact: true })).toBeVisible();
});
