import { ownsProject, projectById as contract, projectLife } from '@panelist/domain/catalogue/browser';
import { dollarsFromCents, kernelRefusal } from '@panelist/domain/kernel/browser';
import { route } from '@panelist/infra/http';
import type { ProjectRow } from '@panelist/infra/read-models';
import { personOf } from '../../shared/applicant.js';
import { found } from '../../shared/found.js';
import { projectCard } from '../../shared/project-card.js';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { profileOf, projectById } from '../../shared/rows-by-key.js';

/** One project: whole for its owner and staff, as a card for participants; another researcher's is not there. */
export const projectByIdRoute = (dependencies: QueryDependencies) =>
  route(contract, async ({ params, caller }) => {
    const row = found(await projectById(dependencies, params.id));
    if (ownsProject(row.ownerId, caller)) return { body: ownedProject(row) };
    const isParticipant = !caller.roles.includes('researcher');
    if (!isParticipant || row.publishedAt === null) throw kernelRefusal('resource.not-found');
    const person = personOf(await profileOf(dependencies, caller.userId));
    return { body: projectCard(row, person, dependencies.clock.now()) };
  });

function ownedProject(row: ProjectRow) {
  return {
    id: row.projectId,
    code: row.code,
    name: row.name,
    description: row.description,
    ownerId: row.ownerId,
    organizationId: row.organizationId,
    status: row.status,
    recruitingStatus: projectLife.recruitingStatus(row),
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
    autoInvite: row.autoInvite,
    requiresIdentityVerification: row.requiresIdentityVerification,
    participantsWanted: row.participantsWanted,
    publishedAt: row.publishedAt,
    target: row.target,
    task: row.task,
    screener: row.questions,
  };
}
