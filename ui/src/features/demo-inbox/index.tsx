/** Entry point of the feature; the router lazy-loads it. */
export const inboxPage = async () => ({ Component: (await import('./components/inbox-page.js')).InboxPage });
