export * from './company-match.js';
export * from './contracts.js';
export * from './hiding.js';
export * from './lookups.js';
export * from './notification-settings.js';
export {
  initialPagePreferences,
  pagePreferencesSchema,
  projectSorts,
  tourStatuses,
  type PagePreferences,
} from './page-preferences.js';
export * from './places-attribution.js';
export * from './profile-contracts.js';
export * from './profile-view.js';
export * from './rules/index.js';
export * from './schemas.js';
export * from './sections.js';
export * from './streams.js';
export * from './video-contracts.js';
export * from './work-email-validity.js';
