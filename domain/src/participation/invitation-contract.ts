import { z } from 'zod';
import { invitationQuery } from '../catalogue/browser.js';
import { byRoute, id, isoTime, limit, skip } from '../kernel/contract.js';
import { emailSchema } from '../kernel/email-address.js';

// In a file of its own: the rules of an e-mail address are not in the first load of the dashboard.

export const invitationContracts = byRoute({
  'POST /api/v4/projects/:id/invitations': {
    body: z.object({ email: emailSchema.nullish(), skipScreenerQuestions: z.boolean().default(false) }),
    status: 201,
    answer: z.object({ inviteId: id, inviteCode: z.string(), url: z.string() }),
    spec: 'contract, Projects and screeners',
    summary:
      'Invites one person past the hard criteria and the work e-mail. With an e-mail only that account, by a mail; without, the first account that uses the link.',
  },

  'GET /api/v4/projects/:id/invitations': {
    query: z.object({ skip: skip.default(0), limit: limit.default(10) }),
    answer: z.object({
      totalCount: z.number().int(),
      items: z.array(
        z.object({
          inviteId: id,
          /** The link, while it admits a person; null once it has. */
          url: z.string().nullable(),
          /**
           * For one account, whose address is not stored; else for the first account that uses the
           * link.
           */
          isByEmail: z.boolean(),
          skipScreenerQuestions: z.boolean(),
          createdAt: isoTime,
        }),
      ),
    }),
    spec: 'contract, Projects and screeners',
    summary: 'The invitations of a project, newest first, with the links that nobody has used yet. For its owner alone.',
  },

  'GET /api/v4/invitations/:id': {
    query: invitationQuery.omit({ inviteId: true }),
    answer: z.object({ projectId: id }),
    spec: '2 §2, Dashboard (invite, inviteId)',
    summary: 'The project that an invitation is for, for a page whose address has the invitation alone. 404 for a wrong code.',
  },
});
