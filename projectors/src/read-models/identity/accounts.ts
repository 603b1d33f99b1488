import type { Role } from '@panelist/domain/kernel';
import { flag, id, personal, readModel, text, texts, time } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';

/** Every account that can log in: participants, researchers, staff. */
export const accounts = readModel({
  name: 'accounts',
  version: 2,
  key: 'userId',
  subject: 'userId',
  columns: {
    userId: id(),
    profileId: id().nullable(),
    provider: text(),
    firstName: personal(text(), '').findBy('word'),
    lastName: personal(text(), '').findBy('word'),
    email: personal(text(), '').findBy('email'),
    /** E.164: the verified number, or the one given at sign-up. */
    phone: personal(text().nullable(), null).findBy('phone'),
    emailVerified: flag().default(false),
    phoneVerified: flag().default(false),
    roles: texts<Role>(),
    registeredAt: time(),
  },
  indexes: (row) => [sql`(${row.registeredAt} desc)`],
});
