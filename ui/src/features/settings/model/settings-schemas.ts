import { passkeyNameSchema } from '@panelist/domain/identity/browser';
import { searchNameSchema } from '@panelist/domain/saved-search/browser';
import { z } from 'zod';

// Loaded once a person touches one of the forms.
export { accountDetailsSchema, passwordChangeSchema } from '@panelist/domain/identity/browser';
export { notificationSettingsSchema } from '@panelist/domain/profile/browser';

export const passkeySchema = z.object({ name: passkeyNameSchema });

export const totpSchema = z.object({ totp: z.string().trim().min(1, 'Required.') });

export const savedSearchSchema = z.object({ name: searchNameSchema });

export const alertTimesSchema = z
  .object({ from: z.string(), until: z.string(), mostADay: z.string() })
  .refine(({ from, until }) => from !== until, { path: ['until'], error: 'Quiet hours begin and end at different hours.' });
