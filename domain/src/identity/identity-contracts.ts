import { z } from 'zod';
import { byRoute, id, isoTime, v2Confirmation } from '../kernel/contract.js';
import { checkKind, checkOutcomes } from './identity-check.js';

const kind = z.literal(checkKind);

export const identityCheckContracts = byRoute({
  'GET /api/v4/projects/:id/verifications': {
    answer: z.array(
      z.object({
        kind,
        verified: z.boolean(),
        /** When the identity was verified; null while it is not. */
        verifiedAt: isoTime.nullable(),
        /** Until when no further attempt is possible, because too many failed; null otherwise. */
        retryAt: isoTime.nullable(),
      }),
    ),
    spec: '2 §7; contract, Projects',
    summary:
      'What the project wants verified of a participant, and whether the caller has done it: `plaid` where it requires a verified identity. Empty for a project that requires nothing.',
  },

  'GET /api/v4/verifications/plaid/link-token': {
    answer: z.object({ link_token: z.string() }),
    spec: '2 §7, 3 §7',
    summary:
      'A token with which the page opens the provider’s dialog. 403 with an unverified e-mail, 409 once the identity is verified, 429 after too many attempts, 503 while the provider does not answer.',
  },

  'POST /api/v4/verifications/plaid/complete': {
    body: z.object({
      /** What the provider’s dialog gave: the public token, or the id of its session. */
      publicToken: z.string().trim().min(1, 'A valid input is required.').max(200),
      projectId: id,
    }),
    answer: z.object({ kind, verified: z.boolean(), status: z.enum(checkOutcomes) }),
    spec: 'contract, Projects',
    summary:
      'Reads the result from the provider; nothing that the page says counts. `failed`, `abandoned` and `pending` are answers too. 403 with an unverified e-mail, 409 where another account holds the identity, 422 for a token that the provider does not know as the caller’s.',
  },

  'POST /webhooks/plaid': {
    signed: true,
    body: z.object({
      webhook_type: z.literal('IDENTITY_VERIFICATION'),
      identity_verification_id: z
        .string()
        .max(64)
        .regex(/^[\w-]+$/),
    }),
    answer: v2Confirmation,
    spec: 'contract, Projects',
    summary: 'Something happened to a verification at Plaid: it is looked up there. Signed by the JWT in Plaid-Verification.',
  },
});
