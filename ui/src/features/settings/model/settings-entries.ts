export interface SettingsEntry {
  readonly label: string;
  readonly to: string;
  /** Whether staff have no use for it: it is about studies and their payments. */
  readonly participantsOnly?: boolean;
}

/** The pages of the settings, in the order of the menu (document 3 §2). */
export const settingsEntries: readonly SettingsEntry[] = [
  { label: 'Account details', to: '/settings' },
  { label: 'Payout settings', to: '/settings/payouts', participantsOnly: true },
  { label: 'Cookie settings', to: '/settings/cookie-settings' },
];
