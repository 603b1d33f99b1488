import type { ProjectDetails, ProjectStatus, ScreenerQuestion } from '@panelist/domain/catalogue';
import { flag, id, integer, json, readModel, text, texts, time } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';

/**
 * A project with its screener. `project-listings` holds what lists filter and sort by. Money in
 * cents.
 */
export const projects = readModel({
  name: 'projects',
  version: 2,
  key: 'projectId',
  subject: 'ownerId',
  columns: {
    projectId: id(),
    code: text(),
    ownerId: id().index(),
    organizationId: id().index(),
    status: text<ProjectStatus>(),
    recruiting: flag().default(false),
    name: text(),
    description: text(),
    kindOfResearch: integer<ProjectDetails['kindOfResearch']>(),
    researchConductType: integer<ProjectDetails['researchConductType']>(),
    talkToAudience: integer<ProjectDetails['talkToAudience']>(),
    incentiveCents: integer(),
    /** The incentive after the fee. */
    remunerationCents: integer(),
    timeMinutesRequired: integer(),
    companyName: text(),
    hideCompanyName: flag(),
    externalResearcher: json<ProjectDetails['externalResearcher']>().nullable(),
    externalBookingUrl: text().nullable(),
    countries: texts(),
    location: json<ProjectDetails['location']>().nullable(),
    topics: texts(),
    nda: json<ProjectDetails['nda']>(),
    exposeParticipantEmails: flag(),
    requiresIdentityVerification: flag(),
    autoInvite: flag(),
    /** The project's own bonus for referrals. */
    referralFeeCents: integer().nullable(),
    participantsWanted: integer(),
    target: json<ProjectDetails['target']>(),
    task: json<ProjectDetails['task']>().nullable(),
    doubleScreening: flag(),
    questions: json<readonly ScreenerQuestion[]>().default([]),
    questionCount: integer().default(0),
    publishedAt: time().nullable(),
    /** `YYYY-MM-DD`. */
    decisionDate: text().nullable(),
  },
  indexes: (row) => [sql`using gin (${row.name} gin_trgm_ops)`],
});
