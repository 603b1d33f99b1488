import { eventCatalogue } from './event-catalogue.js';
import { lifecyclePage } from './lifecycle-page.js';
import { settingsPage } from './settings-page.js';

/** The pages of `docs` that `npm run freeze` writes, by path. */
export const generatedPages = (): Readonly<Record<string, string>> => ({
  'docs/events.md': eventCatalogue(),
  'docs/lifecycles.md': lifecyclePage(),
  'docs/settings.md': settingsPage(),
});
