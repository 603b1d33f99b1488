export interface SettingsEntry {
  readonly label: string;
  readonly to: string;
  /** Whether staff have no use for it: it is about studies, their mails and their payments. */
  readonly participantsOnly?: boolean;
}

/** The pages of the settings, in the order of the menu (document 3 §2). */
export const settingsEntries: readonly SettingsEntry[] = [
  { label: 'Account details', to: '/settings' },
  { label: 'Change password', to: '/settings/password' },
  { label: 'Passkeys and codes', to: '/settings/second-factor' },
  { label: 'Social accounts', to: '/settings/social', participantsOnly: true },
  { label: 'Notifications', to: '/settings/notifications', participantsOnly: true },
  { label: 'Payout settings', to: '/settings/payouts', participantsOnly: true },
  { label: 'Cookie settings', to: '/settings/cookie-settings' },
  { label: 'Where you are logged in', to: '/settings/sessions' },
  { label: 'Privacy', to: '/settings/privacy' },
  { label: 'Your rights here', to: '/rights', participantsOnly: true },
];
