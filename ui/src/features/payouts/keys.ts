/** The first part is the topic: hints `payout` and `payout-settings` ask for these anew. */
export const payoutKeys = { all: () => ['payout', 'all'] as const, one: (id: string) => ['payout', id] as const };

export const payoutSettingsKeys = { own: () => ['payout-settings'] as const };
