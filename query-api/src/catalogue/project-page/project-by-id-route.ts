import {
  projectById as contract,
  projectLifecycle,
  readsWholeProject,
  headOfProject,
  mayReadProject,
  projectIdOfPath,
} from '@panelist/domain/catalogue/browser';
import { dollarsFromCents, kernelRefusal } from '@panelist/domain/kernel/browser';
import { route, type HeadOfPage } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { personColumns, personOf } from '../../shared/applicant.js';
import { asProjectReader } from '../../shared/as-project-reader.js';
import { requireFound } from '../../shared/require-found.js';
import { hiddenOf } from '../../shared/hidden-projects.js';
import { claimsOn, placesOf, placesTaken } from '../../shared/places-taken.js';
import { projectCard } from '../../shared/project-card.js';
import { cardColumns, type ProjectPart } from '../../shared/project-columns.js';
import { promiseHoursOf } from '../../shared/promise-hours.js';
import type { QueryDependencies, TableDependencies } from '../../shared/query-dependencies.js';
import { profileOf, projectById } from '../../shared/rows-by-key.js';
import { researcherRecordsOf } from '../../shared/researcher-records.js';
import { usualAnswers } from '../../shared/usual-times.js';
import { medianMinutes } from '../../shared/work-minutes.js';

const wholeColumns = [
  ...cardColumns,
  'code',
  'ownerId',
  'organizationId',
  'nda',
  'exposeParticipantEmails',
  'externalBookingUrl',
  'referralFeeCents',
  'doubleScreening',
  'autoInvite',
  'requiresIdentityVerification',
  'participantsWanted',
  'questions',
] as const;

/**
 * One project: complete for its owner and staff, a card for participants; another researcher gets
 * 404.
 */
export const projectByIdRoute = (dependencies: QueryDependencies & Pick<Dependencies, 'pool'>) =>
  route(contract, async ({ params, caller }) => {
    const row = requireFound(await projectById(dependencies, params.id, ...wholeColumns));
    if (readsWholeProject(row, await asProjectReader(dependencies, caller))) return { body: ownedProject(row) };
    const isParticipant = !caller.roles.includes('researcher');
    if (!isParticipant || row.publishedAt === null) throw kernelRefusal('resource.not-found');
    const now = dependencies.clock.now();
    const [promiseHours, records, profile, hidden, taken, claims, usual, medians] = await Promise.all([
      promiseHoursOf(dependencies),
      researcherRecordsOf(dependencies.pool)(now),
      profileOf(dependencies, caller.userId, ...personColumns),
      hiddenOf(dependencies, caller.userId, [row.projectId]),
      placesTaken(dependencies, [row.projectId]),
      claimsOn(dependencies, [row.projectId], caller.userId, now),
      usualAnswers(dependencies, [row.projectId]),
      medianMinutes(dependencies, [row.projectId], now),
    ]);
    const context = {
      promiseHours: promiseHours(row),
      isHidden: hidden.has(row.projectId),
      ...placesOf(row, taken, claims),
      usualAnswer: usual.get(row.projectId),
      record: records.get(row.organizationId),
      median: medians.get(row.projectId),
    };
    return { body: projectCard(row, personOf(profile, now), now, context) };
  });

function ownedProject(row: ProjectPart<typeof wholeColumns>) {
  return {
    id: row.projectId,
    code: row.code,
    name: row.name,
    description: row.description,
    ownerId: row.ownerId,
    organizationId: row.organizationId,
    status: row.status,
    recruitingStatus: projectLifecycle.recruitingStatus(row),
    closed: row.status === 'closed',
    kindOfResearch: row.kindOfResearch,
    researchConductType: row.researchConductType,
    talkToAudience: row.talkToAudience,
    incentive: dollarsFromCents(row.incentiveCents),
    panelistRemuneration: dollarsFromCents(row.remunerationCents),
    timeMinutesRequired: row.timeMinutesRequired,
    companyName: row.companyName,
    hideCompanyName: row.hideCompanyName,
    externalResearcher: row.externalResearcher,
    countries: row.countries,
    location: row.location,
    topics: row.topics,
    nda: row.nda,
    exposeParticipantEmails: row.exposeParticipantEmails,
    autoInvite: row.autoInvite,
    externalBookingUrl: row.externalBookingUrl,
    referralFee: row.referralFeeCents === null ? null : dollarsFromCents(row.referralFeeCents),
    doubleScreening: row.doubleScreening,
    decisionDate: row.decisionDate,
    requiresIdentityVerification: row.requiresIdentityVerification,
    participantsWanted: row.participantsWanted,
    publishedAt: row.publishedAt,
    target: row.target,
    task: row.task,
    screener: row.questions,
  };
}

/** Heads of the pages of projects, as visitors may read them; null for every other page. */
export const headOfProjectPage =
  (dependencies: TableDependencies & Pick<QueryDependencies, 'clock'>): HeadOfPage =>
  async (path) => {
    const id = projectIdOfPath(path);
    if (id === null) return null;
    const project = await projectById(dependencies, id, ...cardColumns, 'ownerId', 'organizationId');
    if (project === undefined || !mayReadProject(project, undefined)) return null;
    return headOfProject(projectCard(project, null, dependencies.clock.now(), { promiseHours: 0 }));
  };
