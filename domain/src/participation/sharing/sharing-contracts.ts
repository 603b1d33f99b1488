import { z } from 'zod';
import { byRoute, id, isoTime, limit, skip } from '../../kernel/contract.js';
import { sharingReasons, sharedKinds, sharingCauses } from './shared-kinds.js';

/** A kind that the participant no longer shares, and since when. */
export const withheldSchema = z.object({ kind: z.enum(sharedKinds), since: isoTime });
export type Withheld = z.output<typeof withheldSchema>;

export const sharedItemSchema = z.object({
  kind: z.enum(sharedKinds),
  /** When the researcher could see it first, and why. */
  sharedAt: isoTime,
  cause: z.enum(sharingCauses),
  /** Since when the researcher is not shown it any more; null while they are. */
  revokedAt: isoTime.nullable(),
  /** When the participant removed it from the profile, for everybody; null while it is there. */
  removedAt: isoTime.nullable(),
  /** Why it stays shared; null if the participant can withdraw it. */
  kept: z.enum(sharingReasons).nullable(),
});
export type SharedItem = z.output<typeof sharedItemSchema>;

/** What went to the researcher of one project. */
export const sharingSchema = z.object({
  participationId: id,
  projectId: id,
  projectName: z.string(),
  items: z.array(sharedItemSchema),
});
export type Sharing = z.output<typeof sharingSchema>;

const change = {
  body: z.object({ kind: z.enum(sharedKinds) }),
  answer: z.object({ participationId: id, kind: z.enum(sharedKinds), shared: z.boolean() }),

  spec: 'contract, Account; screens, What was shared',
};

export const sharingContracts = byRoute({
  'GET /api/v4/users/:userId/sharings': {
    query: z.object({ limit: limit.default(10), skip: skip.default(0) }),
    answer: z.object({ items: z.array(sharingSchema), totalCount: z.number() }),
    spec: 'contract, Account; screens, What was shared',
    summary: 'What of the caller went to which researcher, when and why, by project, the latest first.',
  },

  'POST /api/v4/participations/:id/sharing/revoke': {
    ...change,
    summary:
      'The researcher of the project is not shown this kind of data any more. Again changes nothing; 409 for what has to stay, with the reason.',
  },

  'POST /api/v4/participations/:id/sharing/restore': {
    ...change,
    summary: 'Shows the researcher of the project again what was withdrawn. Again changes nothing.',
  },
});
