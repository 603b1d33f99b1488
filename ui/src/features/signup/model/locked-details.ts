export { lockedDetails } from '@panelist/domain/identity/browser';
