import { passkeyNameSchema } from '@panelist/domain/identity/browser';
import { z } from 'zod';

// Loaded once a person touches one of the forms.
export { accountDetailsSchema, passwordChangeSchema } from '@panelist/domain/identity/browser';
export { notificationSettingsSchema } from '@panelist/domain/profile/browser';

export const passkeySchema = z.object({ name: passkeyNameSchema });

export const totpSchema = z.object({ totp: z.string().trim().min(1, 'Required.') });
