import { expect, test } from './journey.js';
import { devices, checkPageAppearance, checkAppearance } from './pages/appearance.js';
import { filters } from './pages/project-list.js';
import { app } from './pages/session.js';
import {
  choosePlace,
  continueButton,
  field,
  fillDemographics,
  fillEmployment,
  fillPersonalDetails,
} from './pages/sign-up-pages.js';
import { newPerson } from './product/person.js';
import { publishedProject } from './product/projects.js';

test.describe.configure({ timeout: 240_000 });

for (const { device, viewport } of devices)
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('the pages of visitors', async ({ page, researcher }) => {
      const project = await publishedProject(researcher);
      await checkAppearance(page, {
        'Log-in': `${app}/login`,
        'Log-in of researchers': `${app}/researchers`,
        'Forgot your password?': `${app}/forgot-password`,
        'New password': `${app}/reset-password?token=wrong`,
        'Undo the change of your e-mail': `${app}/undo-email?token=wrong`,
        'Confirm where your money goes': `${app}/confirm-destination?token=wrong`,
        'Take the change back': `${app}/cancel-destination?token=wrong`,
        Unsubscribe: `${app}/unsubscribe?token=wrong`,
        'Verify the e-mail': `${app}/verify-email?token=wrong`,
        'Account erased': `${app}/account-erased`,
        Browse: `${app}/projects/browse`,
        'Nothing found': `${app}/projects/browse?q=nothing-of-this-name`,
        Project: `${app}/projects/view/${project.id}`,
        'Not found': `${app}/no/such/page`,
      });
      await page.goto(`${app}/projects/browse?filters=open`);
      await expect(filters(page)).toBeVisible();
      await checkPageAppearance(page, 'Filters');
    });

    test('the pages with texts of ours', async ({ page }) => {
      const paths = ['terms', 'privacy', 'gdpr', 'support', 'careers', 'cookies', 'referral-policy', 'participation-agreement'];
      await checkAppearance(page, Object.fromEntries(paths.map((path) => [path, `${app}/${path}`])));
    });

    test('the steps of the sign-up', async ({ page }) => {
      await page.goto(`${app}/personal`);
      await checkPageAppearance(page, 'Personal details');
      await fillPersonalDetails(page, newPerson());
      await field(page, 'First name').fill('A');
      await field(page, 'First name').blur();
      await checkPageAppearance(page, 'Personal details with an error');
      await field(page, 'First name').fill('Ada');
      await continueButton(page).click();
      await expect(field(page, 'Gender')).toBeVisible();
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
      await expect(page.getByText('Have one account only')).toBeVisible();
      await checkPageAppearance(page, 'Code of conduct');
    });
  });
