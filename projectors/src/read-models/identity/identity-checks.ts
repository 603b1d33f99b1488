import type { EndedAttempt } from '@panelist/domain/identity';
import { id, json, readModel, time } from '@panelist/infra/read-models';

/** Whether each person's identity is verified. Neither the identity nor its hash is here. */
export const identityChecks = readModel({
  name: 'identity-checks',
  version: 1,
  key: 'userId',
  columns: {
    userId: id(),
    verifiedAt: time().nullable(),
    /** Attempts that ended without success, newest first; the latest ones. */
    ended: json<readonly Pick<EndedAttempt, 'outcome' | 'endedAt'>[]>().default([]),
  },
});
