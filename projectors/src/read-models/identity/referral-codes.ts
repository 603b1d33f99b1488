import { id, readModel, text } from '@panelist/infra/read-models';

/**
 * The code of each account. It refers others once the person has a profile; the name is in the
 * accounts.
 */
export const referralCodes = readModel({
  name: 'referral-codes',
  version: 1,
  key: 'userId',
  subject: 'userId',
  columns: { userId: id(), code: text().index() },
});
