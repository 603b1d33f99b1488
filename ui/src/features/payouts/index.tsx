/** The feature's pages, each a chunk of its own. */
export const payoutsPage = async () => ({ Component: (await import('./components/payouts-page.js')).PayoutsPage });
export const payoutSettingsPage = async () => ({
  Component: (await import('./components/payout-settings-page.js')).PayoutSettingsPage,
});
