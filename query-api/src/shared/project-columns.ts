import type { Row } from '@panelist/infra/read-models';
import { projects } from '@panelist/projectors/read-models';

type ProjectColumn = keyof Row<typeof projects>;
export type ProjectPart<Names extends readonly ProjectColumn[]> = Pick<Row<typeof projects>, Names[number]>;

/** The columns of a card: without the screener, by far the largest part of a project. */
export const cardColumns = [
  'projectId',
  'organizationId',
  'status',
  'recruiting',
  'name',
  'description',
  'kindOfResearch',
  'researchConductType',
  'talkToAudience',
  'incentiveCents',
  'remunerationCents',
  'timeMinutesRequired',
  'companyName',
  'hideCompanyName',
  'externalResearcher',
  'countries',
  'location',
  'topics',
  'target',
  'task',
  'publishedAt',
  'decisionDate',
] as const satisfies readonly ProjectColumn[];
/** A project as its card shows it. */
export type CardRow = ProjectPart<typeof cardColumns>;

/** The columns that decide who may start. */
export const openingColumns = [
  'status',
  'recruiting',
  'ownerId',
  'organizationId',
  'requiresIdentityVerification',
  'kindOfResearch',
  'target',
  'countries',
  'talkToAudience',
] as const satisfies readonly ProjectColumn[];
export type OpeningRow = ProjectPart<typeof openingColumns>;

/** The columns that a participant's response shows or depends on. */
export const responseProjectColumns = [
  ...cardColumns,
  'nda',
  'autoInvite',
  'externalBookingUrl',
  'ownerId',
  'organizationId',
  'exposeParticipantEmails',
] as const satisfies readonly ProjectColumn[];
export type ResponseProjectRow = ProjectPart<typeof responseProjectColumns>;
