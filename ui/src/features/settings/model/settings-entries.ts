export interface SettingsEntry {
  readonly label: string;
  readonly to: string;
  /** Whether staff have no use for it: it is about studies, their mails and their payments. */
  readonly participantsOnly?: boolean;
}

export interface SettingsGroup {
  readonly label: string;
  readonly entries: readonly SettingsEntry[];
}

/** All pages of the settings, by what they are about (document 3 §2). */
const groups: readonly SettingsGroup[] = [
  {
    label: 'You',
    entries: [
      { label: 'Account details', to: '/settings' },
      { label: 'Social accounts', to: '/settings/social', participantsOnly: true },
      { label: 'Notifications', to: '/settings/notifications', participantsOnly: true },
    ],
  },
  { label: 'Money', entries: [{ label: 'Payout settings', to: '/settings/payouts', participantsOnly: true }] },
  {
    label: 'Security',
    entries: [
      { label: 'Change password', to: '/settings/password' },
      { label: 'Passkeys and codes', to: '/settings/second-factor' },
      { label: 'Where you are logged in', to: '/settings/sessions' },
    ],
  },
  {
    label: 'Privacy',
    entries: [
      { label: 'Privacy', to: '/settings/privacy' },
      { label: 'Cookie settings', to: '/settings/cookie-settings' },
      { label: 'Your rights here', to: '/rights', participantsOnly: true },
    ],
  },
];

export const settingsGroups = (takesPart: boolean): readonly SettingsGroup[] =>
  groups
    .map(({ label, entries }) => ({ label, entries: entries.filter((entry) => takesPart || !entry.participantsOnly) }))
    .filter(({ entries }) => entries.length > 0);
