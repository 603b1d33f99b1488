import { notificationSettingsSchema, type NotificationSettings } from '../kernel/notification-settings.js';

export { notificationSettingsSchema, type NotificationSettings };
export type NotificationKind = keyof NotificationSettings;

/** Both mails are sent until the participant says otherwise. */
export const defaultNotificationSettings: NotificationSettings = { dailyDigest: true, targetedResearchInvitation: true };
