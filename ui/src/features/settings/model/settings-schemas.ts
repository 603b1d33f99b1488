// Loaded once a person touches one of the forms.
export { accountDetailsSchema, passwordChangeSchema } from '@panelist/domain/identity/browser';
export { notificationSettingsSchema } from '@panelist/domain/profile/browser';
