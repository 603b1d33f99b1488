import { project } from '../../project.js';
import { pagePreferences } from './page-preferences.js';

const { make } = pagePreferences;

/** The dashboard as each participant arranged it. */
export const pagePreferencesProjection = project(pagePreferences, {
  SortPreferred: { upsert: ({ data: { userId, sort } }, row) => make({ ...row, userId, sort }) },
  StrengthPanelMoved: { upsert: ({ data: { userId, isOpen } }, row) => make({ ...row, userId, strengthPanelOpen: isOpen }) },
  TourMoved: { upsert: ({ data: { userId, tour } }, row) => make({ ...row, userId, tour }) },
  ChecklistItemsDismissed: { upsert: ({ data: { userId, dismissed } }, row) => make({ ...row, userId, dismissed }) },
  PreferencesErased: { remove: true },
});
