import { expect, test } from './journey.js';
import { devices, checkPageAppearance, settled } from './pages/appearance.js';
import { app } from './pages/session.js';

test.describe.configure({ timeout: 240_000 });

/** Axe, which the page has loaded, looks at no placeholder by itself. */
const placeholderContrasts = `(() => {
  const { Color, getContrast } = axe.commons.color;
  const parsed = (text) => {
    const color = new Color();
    color.parseString(text);
    return color;
  };
  const groundOf = (element) => {
    const ground = parsed(getComputedStyle(element).backgroundColor);
    return ground.alpha === 1 || element.parentElement === null ? ground : groundOf(element.parentElement);
  };
  return [...document.querySelectorAll('input:placeholder-shown, textarea:placeholder-shown')].map((field) => {
    const { color, opacity } = getComputedStyle(field, '::placeholder');
    const shown = parsed(color);
    shown.alpha *= Number(opacity);
    return getContrast(groundOf(field), shown);
  });
})()`;

for (const { device, viewport } of devices)
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('the shared components, in each of their states', async ({ page }) => {
      await page.goto(`${app}/demo/components`);
      await expect(page.getByRole('region', { name: 'Notices', exact: true })).toBeVisible();
      await checkPageAppearance(page, 'Components');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await settled(page);
        const contrasts = await page.evaluate<readonly number[]>(placeholderContrasts);
        expect(contrasts.length, 'empty fields with a placeholder').toBeGreaterThan(0);
        expect(Math.min(...contrasts), `the least contrast of a placeholder, ${colorScheme}`).toBeGreaterThanOrEqual(4.5);
      }
      const state = page.getByLabel('State', { exact: true });
      for (const name of ['filled', 'disabled', 'with errors']) {
        await state.selectOption(name);
        await checkPageAppearance(page, `Fields, ${name}`);
      }
      await page.getByRole('button', { name: 'Show the errors' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'need another look' })).toBeVisible();
      await checkPageAppearance(page, 'Fields that show their errors');
    });

    test('the dialogs and panels', async ({ page }) => {
      for (const opener of ['Open the dialog', 'Ask', 'Ask about what can’t be undone', 'Act with a reason', 'Open the panel']) {
        await page.goto(`${app}/demo/components`);
        await page.getByRole('button', { name: opener, exact: true }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await checkPageAppearance(page, opener);
      }
      await page.goto(`${app}/demo/components?id=one`);
      await expect(page.getByRole('dialog', { name: 'A chosen item' })).toBeVisible();
    });
  });
