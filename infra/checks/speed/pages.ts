import type { Page } from '@playwright/test';

/** Who opens the page. A participant may open a screener. */
export type Visitor = 'visitor' | 'participant';

export interface MeasuredPage {
  readonly name: string;
  readonly as: Visitor;
  /** The address behind the base of the app; `project` is the id of an open project. */
  readonly path: (project: string) => string;
  /** What a person does first: its response is the interaction that counts. */
  readonly act: (page: Page) => Promise<void>;
}

/** Draws the whole page again. */
const switchesTheme = async (page: Page): Promise<void> =>
  page.locator('label:has([aria-label*="dark" i]):visible').first().click();

export const pages: readonly MeasuredPage[] = [
  {
    name: 'Log in',
    as: 'visitor',
    path: () => 'login',
    act: switchesTheme,
  },
  { name: 'Browse, visitor', as: 'visitor', path: () => 'projects/browse', act: switchesTheme },
  { name: 'Project, visitor', as: 'visitor', path: (project) => `projects/view/${project}`, act: switchesTheme },
  { name: 'Dashboard', as: 'participant', path: () => 'dashboard', act: switchesTheme },
  { name: 'Project', as: 'participant', path: (project) => `projects/view/${project}`, act: switchesTheme },
  { name: 'Screener', as: 'participant', path: (project) => `projects/survey/${project}`, act: switchesTheme },
  { name: 'My projects', as: 'participant', path: () => 'surveys', act: switchesTheme },
  { name: 'Earnings', as: 'participant', path: () => 'payouts', act: switchesTheme },
  { name: 'Profile', as: 'participant', path: () => 'profile', act: switchesTheme },
  { name: 'Settings', as: 'participant', path: () => 'settings', act: switchesTheme },
];
