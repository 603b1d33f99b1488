export * from './browser.js';
export * from './refusals.js';
export * from './events.js';
export { preferencesDecider } from './preferences.js';
export type { PreferencesCommand, PreferencesState, SetPayoutPreference } from './preferences.js';
export { profileDecider } from './profile.js';
export type { CompleteProfile, ProfileCommand, ProfileState } from './profile.js';
