/** Entry points of the feature; the router lazy-loads each. */
export const settingsFrame = async () => ({ Component: (await import('./components/settings-frame.js')).SettingsFrame });
export const accountDetailsPage = async () => ({
  Component: (await import('./components/account-details-page.js')).AccountDetailsPage,
});
export const cookieSettingsPage = async () => ({
  Component: (await import('./components/cookie-settings-page.js')).CookieSettingsPage,
});
