/** Entry points of the feature; the router lazy-loads each. */
export const accountErasedPage = async () => ({
  Component: (await import('./components/account-erased-page.js')).AccountErasedPage,
});
export const settingsFrame = async () => ({ Component: (await import('./components/settings-frame.js')).SettingsFrame });
export const accountDetailsPage = async () => ({
  Component: (await import('./components/account-details-page.js')).AccountDetailsPage,
});
export const cookieSettingsPage = async () => ({
  Component: (await import('./components/cookie-settings-page.js')).CookieSettingsPage,
});
export const passwordPage = async () => ({ Component: (await import('./components/password-page.js')).PasswordPage });
export const notificationsPage = async () => ({
  Component: (await import('./components/notifications-page.js')).NotificationsPage,
});
export const sessionsPage = async () => ({ Component: (await import('./components/sessions-page.js')).SessionsPage });
export const ownPrivacyPage = async () => ({ Component: (await import('./components/privacy/privacy-page.js')).PrivacyPage });
export const unsubscribePage = async () => ({ Component: (await import('./components/unsubscribe-page.js')).UnsubscribePage });
export const socialAccountsPage = async () => ({
  Component: (await import('./components/social-accounts-page.js')).SocialAccountsPage,
});
export const secondFactorPage = async () => ({
  Component: (await import('./components/second-factor-page.js')).SecondFactorPage,
});
