import { z } from 'zod';
import { byRoute } from '../kernel/contract.js';

export const statementFormats = ['csv', 'pdf'] as const;
export type StatementFormat = (typeof statementFormats)[number];

export const earningsContracts = byRoute({
  'GET /api/v4/earnings/statement': {
    query: z.object({
      /** A calendar year in UTC. */
      year: z.coerce.number().int().min(2000).max(2999),
      format: z.enum(statementFormats).default('pdf'),
    }),
    /** The file. */
    answer: z.string(),
    spec: 'contract, Payouts',
    summary: 'What the caller was paid in a year: each payment and the totals for each method, as a PDF or CSV file.',
  },
});
