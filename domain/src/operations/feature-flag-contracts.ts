import { z } from 'zod';
import { byRoute, id, v2Answer } from '../kernel/contract.js';
import { featureFlags } from './feature-flag-name.js';

export const featureFlagContracts = byRoute({
  'GET /v2/feature-flags/:name/active': {
    query: z.object({ organizationId: id.optional() }),
    answer: v2Answer(z.boolean()),
    spec: '2 §7; contract, Participation',
    summary: 'Whether a feature is on: the value of the organization, else that for all; off where neither was set.',
  },

  'GET /api/v4/operations/feature-flags': {
    answer: z.object({
      items: z.array(
        z.object({
          name: z.enum(featureFlags),
          purpose: z.string(),
          /** First all organizations (`*`), then those with a value of their own. */
          scopes: z.array(z.object({ scope: z.string(), active: z.boolean() })),
        }),
      ),
    }),
    spec: 'contract, Participation',
    summary: 'Every feature that the code reads, with its value for all organizations and for those that have their own.',
  },

  'PUT /v2/feature-flags/:name': {
    body: z.object({ active: z.boolean(), organizationId: id.optional() }),
    answer: v2Answer(z.object({ name: z.string(), organizationId: id.nullable(), active: z.boolean() })),
    spec: 'contract, Calls that the spec needs and does not name',
    summary: 'Switches a feature on or off, for all organizations or for one. 404 for a name that no code reads.',
  },
});
