import { z } from 'zod';

/** The mails that a participant can turn off (document 3 §2, Email notification settings). */
export const notificationSettingsSchema = z.object({
  /** What is new, once a day. */
  dailyDigest: z.boolean(),
  /** A project that fits, when it is published. */
  targetedResearchInvitation: z.boolean(),
});
export type NotificationSettings = z.output<typeof notificationSettingsSchema>;
