export { demographicStep } from '@panelist/domain/identity/browser';
