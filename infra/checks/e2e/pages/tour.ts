import type { Locator, Page } from '@playwright/test';

/** A slide of the guided tour, by its title. */
export const slide = (page: Page, title: string | RegExp): Locator => page.getByRole('dialog', { name: title });

/** The welcome card, which a new participant sees on the dashboard after two seconds. */
export const welcome = (page: Page): Locator => slide(page, /^Welcome, /);

export const declineTour = async (page: Page): Promise<void> => welcome(page).getByRole('button', { name: 'Not now' }).click();
