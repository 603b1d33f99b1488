import type { ProjectDetails, ProjectStatus, ScreenerQuestion } from '@panelist/domain/catalogue';
import { flag, generated, id, integer, json, readModel, text, texts, time } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';

/**
 * A project with its screener. `project-listings` holds what lists filter and sort by. Money in
 * cents.
 */
export const projects = readModel({
  name: 'projects',
  version: 3,
  key: 'projectId',
  subject: 'ownerId',
  columns: {
    projectId: id(),
    code: text(),
    ownerId: id().index(),
    organizationId: id(),
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
    countries: texts(),
    location: json<ProjectDetails['location']>().nullable(),
    topics: texts(),
    /** The topics as one text, for the text search. */
    topicsText: text(),
    nda: json<ProjectDetails['nda']>(),
    exposeParticipantEmails: flag(),
    requiresIdentityVerification: flag(),
    autoInvite: flag(),
    participantsWanted: integer(),
    target: json<ProjectDetails['target']>(),
    task: json<ProjectDetails['task']>().nullable(),
    doubleScreening: flag(),
    questions: json<readonly ScreenerQuestion[]>().default([]),
    questionCount: integer().default(0),
    publishedAt: time().nullable(),
    search: generated(
      'tsvector',
      `setweight(to_tsvector('english', name), 'A')
        || setweight(to_tsvector('english', topics_text), 'B')
        || setweight(to_tsvector('english', case when hide_company_name then '' else company_name end), 'B')
        || setweight(to_tsvector('english', description), 'C')`,
    ),
  },
  indexes: (row) => [sql`using gin (${row.search})`, sql`using gin (${row.name} gin_trgm_ops)`],
});
