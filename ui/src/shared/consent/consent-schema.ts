export { consentSchema } from '@panelist/domain/kernel/browser';
