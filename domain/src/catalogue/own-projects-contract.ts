import { z } from 'zod';
import { byRoute, id, limit, skip } from '../kernel/contract.js';
import { ownedProjectSchema } from './owned-project.js';
import { projectStatuses } from './project-lifecycle.js';
import { pastedText } from '../kernel/typed-text.js';

// In a file of its own: the list of researchers is not in the first load of participants' pages.

/** A project in its owner's list. */
export const listedProjectSchema = ownedProjectSchema
  .pick({
    id: true,
    code: true,
    name: true,
    status: true,
    recruitingStatus: true,
    kindOfResearch: true,
    incentive: true,
    participantsWanted: true,
    publishedAt: true,
    decisionDate: true,
  })
  .extend({
    /** Participants who were invited, and neither cancelled nor were refused. */
    placesTaken: z.number().int(),
    /** Submitted and invited responses, by status. */
    responses: z.record(z.string(), z.number().int()),
    /** Promised. */
    timeMinutesRequired: z.number(),
    /** Where they exceed the promise by more than a quarter, as on the project's card. */
    measuredMinutes: z.number().int().nullable(),
    owner: z.object({ userId: id, name: z.string() }),
  });
export type ListedProject = z.output<typeof listedProjectSchema>;

/** What decides who may apply. */
const criteriaSchema = ownedProjectSchema.pick({ target: true, countries: true, talkToAudience: true });
export type ApplicantCriteria = z.output<typeof criteriaSchema>;

/** `ApplicantCriteria` as JSON. */
const criteriaText = z
  .string()
  .max(20_000)
  .transform((text, { addIssue }) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      addIssue('A valid input is required.');
      return z.NEVER;
    }
  })
  .pipe(criteriaSchema);

export const ownProjectsContracts = byRoute({
  'GET /api/v4/organizations/mine/possible-applicants': {
    query: z.object({ criteria: criteriaText }),
    answer: z.object({ people: z.number().int().nullable() }),
    spec: 'contract, Projects',
    summary: 'About how many participants meet what a project demands of all who apply; null for fewer than 20.',
  },

  'GET /api/v4/projects': {
    query: z.object({
      status: z.enum(projectStatuses).optional(),
      /** A part of the name or the code. */
      query: z.string().overwrite(pastedText).max(200).optional(),
      skip: skip.default(0),
      limit: limit.default(20),
    }),
    answer: z.object({
      totalCount: z.number().int(),
      /** Of all of the caller's projects, by status. */
      counts: z.record(z.string(), z.number().int()),
      items: z.array(listedProjectSchema),
      /** Over all of the caller's own projects: what waits for them, and what they owe. */
      due: z.object({
        toDecide: z.number().int(),
        toPay: z.number().int(),
        /** Incentives of `toPay`. */
        owedCents: z.number().int(),
      }),
    }),
    spec: 'contract, Projects',
    summary: "The researcher's own projects, every project for staff: drafts first, then the newest.",
  },
});
