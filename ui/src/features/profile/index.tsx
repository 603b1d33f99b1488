/** Entry point of the feature; the router lazy-loads it. */
export const profilePage = async () => ({ Component: (await import('./components/profile-page.js')).ProfilePage });
