/** The feature's page, a chunk of its own. */
export const operationsPage = async () => ({ Component: (await import('./components/operations-page.js')).OperationsPage });
