/** Entry point of the feature; the router lazy-loads it. */
export const componentsPage = async () => ({ Component: (await import('./components/components-page.js')).ComponentsPage });
