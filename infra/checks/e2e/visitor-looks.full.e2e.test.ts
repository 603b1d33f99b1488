import { expect, test } from './journey.js';
import { devices, looksRight, pagesLookRight } from './pages/looks.js';
import { filters } from './pages/project-list.js';
import { app } from './pages/session.js';
import { publishedProject } from './product/projects.js';

test.describe.configure({ timeout: 240_000 });

for (const { device, viewport } of devices)
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('the pages of visitors', async ({ page, researcher }) => {
      const project = await publishedProject(researcher);
      await pagesLookRight(page, {
        'Log-in': `${app}/login`,
        'Log-in of researchers': `${app}/researchers`,
        'Forgot your password?': `${app}/forgot-password`,
        'New password': `${app}/reset-password?token=wrong`,
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
      await looksRight(page, 'Filters');
    });

    test('the pages with texts of ours', async ({ page }) => {
      const paths = ['terms', 'privacy', 'gdpr', 'support', 'careers', 'cookies', 'referral-policy', 'participation-agreement'];
      await pagesLookRight(page, Object.fromEntries(paths.map((path) => [path, `${app}/${path}`])));
    });
  });
