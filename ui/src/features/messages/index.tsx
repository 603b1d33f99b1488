/** Entry point of the feature; the router lazy-loads it. */
export const messagesPage = async () => ({ Component: (await import('./components/messages-page.js')).MessagesPage });
