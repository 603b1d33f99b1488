import { expect, type Locator, type Page } from '@playwright/test';
import { app } from './session.js';

export async function openScreener(page: Page, projectId: string): Promise<void> {
  await page.goto(`${app}/projects/survey/${projectId}`);
  await expect(page.getByRole('progressbar', { name: 'Screener progress' })).toBeVisible();
}

export const questionIs = async (page: Page, text: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 2, name: text })).toBeVisible();

export const next = async (page: Page): Promise<void> => page.getByRole('button', { name: 'Next' }).click();
export const submit = async (page: Page): Promise<void> => page.getByRole('button', { name: 'Submit screener' }).click();

/** From the last question of three or more. */
export async function checkAndSubmit(page: Page): Promise<void> {
  await next(page);
  await expect(page.getByRole('heading', { level: 2, name: 'Check your answers' })).toBeFocused();
  await submit(page);
}

/** The control of a question, by the question's text. */
export const answerTo = (page: Page, text: string): Locator => page.getByRole('textbox', { name: text });

export const problemIs = async (page: Page, sentence: string): Promise<void> =>
  expect(page.getByRole('form', { name: 'Screener' }).locator('.Mui-error', { hasText: sentence })).toBeVisible();

export const submitted = async (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: "That's it! Your screener has been submitted." })).toBeVisible();

/** The one question of `shortScreener`. */
export async function answerShortScreener(page: Page, projectId: string, choice = 'Yes, some of it'): Promise<void> {
  await openScreener(page, projectId);
  await page.getByRole('radio', { name: choice }).check();
  await submit(page);
}
