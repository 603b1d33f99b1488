import { flag, id, readModel, time } from '@panelist/infra/read-models';

/** What a person agreed to, once they have answered (contract, Consent). */
export const consents = readModel({
  name: 'consents',
  version: 1,
  key: 'userId',
  subject: 'userId',
  columns: { userId: id(), analytics: flag(), preferences: flag(), marketing: flag(), givenAt: time() },
});
