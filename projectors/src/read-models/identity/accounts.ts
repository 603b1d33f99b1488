import type { Role } from '@panelist/domain/kernel';
import { flag, id, personal, readModel, text, texts, time } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';

/** Every account that can log in: participants, researchers, staff. */
export const accounts = readModel({
  name: 'accounts',
  version: 1,
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
    /** False for an account that logs in through another site alone. */
    hasPassword: personal(flag().default(false), false),
    /** `totp` for an authenticator app, and the ids of passkeys. */
    secondFactors: texts().default([]),
    emailVerified: flag().default(false),
    phoneVerified: flag().default(false),
    roles: texts<Role>(),
    registeredAt: time(),
    /** The new address whose owner has not followed the link yet. */
    pendingEmail: personal(text().nullable(), null),
    /** A study was paid: the names stay. */
    namesLocked: flag().default(false),
    /** Until when support can reactivate the account; null while it is open. */
    reactivatableUntil: time().nullable(),
    /** When the person asked for the erasure that emptied the row; null otherwise. */
    erasedAt: time().nullable(),
    dailyDigest: flag().default(true),
    targetedResearchInvitation: flag().default(true),
  },
  indexes: (row) => [sql`(${row.registeredAt} desc)`],
});
