import type { Page } from '@playwright/test';

/** A panel on a laptop, a dialog on a phone. */
export const filters = (page: Page) =>
  page.getByRole('region', { name: 'Filters' }).or(page.getByRole('dialog', { name: 'Filters' }));

const cards = (page: Page) => page.getByRole('article');

export const cardNames = async (page: Page): Promise<readonly string[]> => cards(page).getByRole('heading').allInnerTexts();

/** The pay on the cards, in dollars, in order; unpaid counts as 0. */
export async function sumsOnCards(page: Page): Promise<readonly number[]> {
  const texts = await cards(page).allInnerTexts();
  return texts.map((text) => Number(/\$([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '') ?? 0));
}

/** Chooses a filter and applies it. */
export async function filterBy(page: Page, group: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click();
  const dialog = filters(page);
  await dialog.getByRole('radiogroup', { name: group }).getByRole('radio', { name: choice, exact: true }).check();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Turns the filter "Show hidden projects" on. */
export async function showHidden(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click();
  const dialog = filters(page);
  await dialog.getByRole('switch', { name: 'Show hidden projects' }).click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.waitFor({ state: 'hidden' });
}
