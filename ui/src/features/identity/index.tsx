/** The prompt to verify the identity, available on every page. */
export const identityDialog = async () => ({ default: (await import('./components/identity-dialog.js')).IdentityDialog });
