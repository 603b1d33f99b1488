import { id, readModel, texts } from '@panelist/infra/read-models';

/** The organizations that an account joined, oldest first; without a row it joined none. */
export const memberships = readModel({
  name: 'memberships',
  version: 1,
  key: 'userId',
  subject: 'userId',
  columns: { userId: id(), organizations: texts() },
});
