/** In a file of its own, loaded when there is an error to show. */
export { authErrorSentence } from '@panelist/domain/identity/browser';
