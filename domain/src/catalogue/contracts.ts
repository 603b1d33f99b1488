import { z } from 'zod';
import { byRoute, dollars, id, isoTime, limit, v2Answer } from '../kernel/contract.js';
import { criterionMatchSchema } from './criterion-match.js';
import { kindOfResearchSchema, ndaSchema } from './project.js';
import { projectStatuses } from './project-lifecycle.js';
import { ownedProjectSchema } from './owned-project.js';
import { organizationFundsSchema } from './funds-answer.js';
import { invitationQuery, inviteSchema } from './invite-schema.js';
import { organizationRecordSchema, recordAnswerSchema, researcherRecordSchema } from './researcher-record.js';
import { pastedText } from '../kernel/typed-text.js';

export * from './own-projects-contract.js';
export * from './owned-project.js';
export * from './researcher-record.js';

/**
 * A project as participants and visitors see it (document 2 §3). Holds neither the target nor how
 * answers are judged.
 */
export const projectCardSchema = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  kindOfResearch: kindOfResearchSchema,
  kindOfResearchFormatted: z.string(),
  researchConductType: z.literal([1, 2]),
  isRemote: z.boolean(),
  isQuantitativeStudy: z.boolean(),
  talkToAudience: z.literal([1, 2]),
  /** What the researcher pays, in dollars. */
  incentive: dollars,
  incentiveFormatted: z.string(),
  /** What the participant gets after the fee: the amount that cards, filters and sorting use. */
  panelistRemuneration: dollars,
  panelistRemunerationFormatted: z.string(),
  timeMinutesRequired: z.number(),
  studyLengthFormatted: z.string(),
  /**
   * The median of what at least five people needed, where it exceeds the promised minutes by more
   * than a quarter; null otherwise (contract, Fairness).
   */
  measuredMinutes: z.number().int().nullable(),
  /** Null where the researcher hides it. */
  companyName: z.string().nullable(),
  externalResearcher: z.object({ name: z.string() }).nullable(),
  hasLocation: z.boolean(),
  location: z.object({ formattedAddress: z.string() }).nullable(),
  country: z.array(z.string()),
  topics: z.array(z.string()),
  publishedAt: isoTime.nullable(),
  closed: z.boolean(),
  recruitingStatus: z.enum(['RECRUITING', 'PAUSED', 'RECRUITED']),
  /** The day by which the researcher decides on applications, `YYYY-MM-DD`, if they named one. */
  decisionDate: z.string().nullable(),
  /** 0 to 100: the match score of the caller; null where the target is empty, and for visitors. */
  v4Score: z.number().nullable(),
  /** What of the target the caller meets; empty for visitors. */
  match: z.array(criterionMatchSchema),
  /** In person: how far the caller lives from the place; null where either is unknown. */
  distanceKm: z.number().nullable(),
  /**
   * Places that are free for the caller: neither taken, nor held for others, nor waited for. Null
   * where the answer does not count them.
   */
  placesRemaining: z.number().nullable(),
  /** When a place may free, where the last ones are only held (ADR 193). */
  placeMayFreeAt: isoTime.nullable(),
  /**
   * How long the researcher usually takes to answer, as measured: `within 2 days`; null with too
   * few measured times.
   */
  usualAnswerFormatted: z.string().nullable(),
  /**
   * Within how many hours of its session a payment is approved, also where the researcher does not
   * answer; null without a promise.
   */
  paymentPromiseHours: z.number().nullable(),
  /** How the organization treats participants; null while too few have taken part. */
  researcherRecord: researcherRecordSchema.nullable(),
  /** The topic of interest that the project matches, if any. */
  topicMatched: z.string().nullable(),
  /** The caller's response that is invited now; null where a list leaves those projects out. */
  invitedResponseId: id.nullable(),
  /** Whether the caller has hidden the project; false for visitors. */
  hiddenForPanelist: z.boolean(),
});
export type ProjectCard = z.output<typeof projectCardSchema>;

const numeric = z.coerce.number();
const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0', ''])])
  .transform((value) => value === true || value === 'true' || value === '1');

/**
 * Document 2 §3, Project list query fields. Amounts in dollars (of `panelistRemuneration`), times
 * in minutes. A field that it does not name is refused: a filter that is misspelt would otherwise
 * answer as if it held.
 */
export const projectListQuerySchema = z.strictObject({
  queryText: z.string().overwrite(pastedText).max(200).optional(),
  sort: z.enum(['v4Score', 'publishedAt', 'panelistRemuneration', 'timeMinutesRequired', 'trueHourlyRate']).default('v4Score'),
  /** From 1. A `skip` within a page arrives as a page with a fraction (contract, Lists). */
  page: z.coerce.number().min(1).default(1),
  pageSize: limit.default(15),
  includeCount: flag.optional(),
  minIncentive: numeric.optional(),
  maxIncentive: numeric.optional(),
  /** Dollars that the participant receives for a promised hour. */
  minHourlyRate: numeric.optional(),
  /** Dollars for a measured hour, by the record of the organization: only projects with one. */
  minTrueHourlyRate: numeric.optional(),
  minTimeMinutesRequired: numeric.optional(),
  maxTimeMinutesRequired: numeric.optional(),
  talkToAudience: z.coerce
    .number()
    .pipe(z.literal([1, 2]))
    .optional(),
  researchConductType: z.coerce
    .number()
    .pipe(z.literal([1, 2]))
    .optional(),
  showEligible: flag.optional(),
  onlyShowMatched: flag.optional(),
  showHiddenProjects: flag.optional(),
  /** Projects that accept this value, or any value. */
  gender: z.string().max(100).optional(),
  educationLevel: z.string().max(100).optional(),
  ethnicity: z.string().max(100).optional(),
  dateOfBirth: z.iso.date().optional(),
  /** ISO 3166-1 alpha-2. */
  country: z.string().max(100).optional(),
  /**
   * Id or name of a project (document 2 §2): asks for the page that has it, or for `page` where
   * none has.
   */
  pageOf: z.string().overwrite(pastedText).max(200).optional(),
});
export type ProjectListQuery = z.output<typeof projectListQuerySchema>;

const projectListSchema = z.object({
  results: z.array(projectCardSchema),
  page: z.number(),
  /** Present when the caller sets `includeCount`. */
  totalCount: z.number().optional(),
});

/** How the caller refers others to the project (document 2 §3). */
export const projectReferralSchema = z.object({
  /** Whether the caller can: they have a profile, and the incentive is high enough. */
  showReferral: z.boolean(),
  /** The address of the project's page with the caller's code; null where they cannot. */
  referralLink: z.string().nullable(),
  /** The project's own fee for a referral, in dollars; null where it names none. */
  referralFee: dollars.nullable(),
  /** What the caller gets for a referral, in dollars; null where the project cannot be referred. */
  referralBonus: dollars.nullable(),
  /** Opens Messenger's app with the link. */
  messengerLink: z.string().nullable(),
});

/** May the caller start the screener, and if not, why (document 2 §4, Start screener). */
export const prequalifiesSchema = z.object({
  qualifies: z.boolean(),
  reason: z
    .enum([
      'mustCompleteProfile',
      'workEmailRequired',
      'incorrectDemographics',
      'verifiedEmailRequired',
      'phoneAndPhotoRequired',
      'closed',
      'notRecruiting',
      'alreadyApplied',
      'noScreenersLeft',
      'ownOrganization',
    ])
    .nullable(),
  redirect: z.string().nullable(),
  notification: z.object({ type: z.enum(['warning', 'info', 'danger']), message: z.string() }).nullable(),
});

const projectCommand = (summary: string) => ({
  answer: z.object({ id, status: z.enum(projectStatuses), recruitingStatus: z.enum(['RECRUITING', 'PAUSED', 'RECRUITED']) }),
  spec: 'contract, Projects',
  summary,
});

export const catalogueContracts = byRoute({
  'GET /api/v4/matching/projects/search/profiles/:profileId': {
    query: projectListQuerySchema,
    answer: projectListSchema,
    spec: '2 §7; contract, Projects',
    summary:
      'Published projects for a participant. `showEligible` (the default): those they may start. `onlyShowMatched`: those whose criteria they all meet. Both false: all.',
  },

  'GET /api/v4/matching/projects/search': {
    query: projectListQuerySchema.extend({
      pageSize: limit.default(50),
      sort: projectListQuerySchema.shape.sort.unwrap().default('publishedAt'),
    }),
    answer: projectListSchema,
    spec: '2 §7',
    summary:
      'The list for visitors, as for a participant without a profile: those that recruit, or with `showEligible` false all. `onlyShowMatched` finds none.',
  },

  'GET /v2/projects/view/:id': {
    query: invitationQuery.extend({ referralCode: z.string().optional() }),
    answer: z.object({
      message: z.string().optional(),
      project: projectCardSchema.extend({
        requiresNda: z.boolean(),
        ndaType: ndaSchema.shape.type,
        exposeParticipantEmails: z.boolean(),
        requiresIdentityVerification: z.boolean(),
        /** For flags that an organization may have of its own. */
        organizationId: id,
        doubleScreening: z.boolean(),
        ...projectReferralSchema.shape,
        prequalifies: prequalifiesSchema,
        /**
         * Until when a place is held for the caller, whether it is from the waiting list, and their
         * position on that list, from 1 (ADR 193).
         */
        place: z.object({
          heldUntil: isoTime.nullable(),
          isOffered: z.boolean(),
          waitingPosition: z.number().int().nullable(),
        }),
        /** The caller's own response on this project, if any; `paidBy` as in My projects. */
        surveyResponse: z.object({ id, status: z.string(), paidBy: isoTime.nullable() }).nullable(),
      }),
      screenerQuestionsLength: z.number(),
      /** The invitation of the link, if it lets the caller in. */
      invite: inviteSchema.nullable().default(null),
      /** Why the invitation of the link does not let the caller in. */
      inviteMessage: z.string().nullable().default(null),
    }),
    spec: '2 §2, §7',
    summary: 'One project; needs no login.',
  },

  'POST /api/v4/projects': {
    body: z.record(z.string(), z.unknown()),
    checksOwnTexts: true,
    status: 201,
    answer: z.object({ id, code: z.string(), status: z.enum(projectStatuses) }),
    spec: 'contract, Projects',
    summary: 'Takes one project with its screener. 409 for a code that exists, 422 naming each wrong field.',
  },

  'GET /v2/projects/:id': {
    answer: v2Answer(
      z.object({
        id,
        name: z.string(),
        /** `researcherName` is the first name, which messages show. */
        externalResearcher: z.object({ name: z.string(), researcherName: z.string() }).nullable(),
      }),
    ),
    spec: '3 §7',
    summary: 'Whether a project is of an external researcher, and of whom; needs no login.',
  },

  'GET /api/v4/projects/:id': {
    answer: z.union([ownedProjectSchema, projectCardSchema]),
    spec: '2 §7; contract, Projects',
    summary: 'One project: whole for its owner and staff, as a card for participants.',
  },

  'GET /api/v4/organizations/mine/funds': {
    answer: organizationFundsSchema,
    spec: 'contract, Settled',
    summary: "The funds of the researcher's own organization: what it has, holds for invited responses, and has spent.",
  },

  'GET /api/v4/organizations/:id/record': {
    answer: organizationRecordSchema,
    spec: 'contract, Fairness',
    summary:
      'How an organization treats participants, measured over 180 days, with its answer; what would improve it only for its own people. `mine` is the caller’s.',
  },

  'PUT /api/v4/organizations/:id/record/answer': {
    body: recordAnswerSchema,
    answer: z.object({ organizationId: id, answer: z.string().nullable() }),
    spec: 'contract, Fairness',
    summary: 'What a researcher of the organization says about its record, in 300 characters; an empty text takes it back.',
  },

  'GET /api/v4/organizations/mine/sign-up-link': {
    answer: z.object({ url: z.string() }),
    spec: '1 §6, External participants',
    summary: "The link by which the researcher's organization brings its own participants, who are external ones.",
  },

  'POST /api/v4/projects/:id/publish': projectCommand('Opens a draft to participants.'),
  'POST /api/v4/projects/:id/pause': projectCommand('Takes no new applications for now.'),
  'POST /api/v4/projects/:id/resume': projectCommand('Takes applications again.'),
  'POST /api/v4/projects/:id/close': projectCommand('Ends a project; participants with an open application are notified.'),
});
