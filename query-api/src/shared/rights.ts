/** What was decided on an account's rights, read from the log: no table may answer for them. */
export { accessOf, closedOrganizationsOf, rightsOf } from '@panelist/domain/identity';
