/** Entry point of the feature; the router lazy-loads it. */
export const operationsPage = async () => ({ Component: (await import('./components/operations-page.js')).OperationsPage });
