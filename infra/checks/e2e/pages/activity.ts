import type { Locator, Page } from '@playwright/test';
import { app } from './session.js';

/** A group of the dashboard, on a screen of any width. */
export const group = (page: Page, title: string): Locator => page.getByRole('region', { name: title });

/** The dashboard with its cards unfolded. */
export const openActivity = async (page: Page): Promise<unknown> => page.goto(`${app}/dashboard?tab=activity`);

/** A project's row in My Projects, or its card. */
export const projectRow = (page: Page, name: string): Locator =>
  page.getByRole('row', { name }).or(page.getByRole('listitem').filter({ hasText: name }));
