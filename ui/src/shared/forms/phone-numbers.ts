// 25 kB: loaded by the fields that need it.
export { callingCodeOf, movedToCountry, parsePhone, phoneMessages } from '@panelist/domain/identity/browser';
