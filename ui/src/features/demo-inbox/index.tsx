/** The feature's page, a chunk of its own. */
export const inboxPage = async () => ({ Component: (await import('./components/inbox-page.js')).InboxPage });
