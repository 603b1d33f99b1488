/** Entry points of the feature; the router lazy-loads each. */
export const payoutsPage = async () => ({ Component: (await import('./components/payouts-page.js')).PayoutsPage });
export const confirmDestinationPage = async () => ({
  Component: (await import('./components/destination-link-page.js')).ConfirmDestinationPage,
});
export const cancelDestinationPage = async () => ({
  Component: (await import('./components/destination-link-page.js')).CancelDestinationPage,
});
export const payoutSettingsPage = async () => ({
  Component: (await import('./components/payout-settings-page.js')).PayoutSettingsPage,
});
