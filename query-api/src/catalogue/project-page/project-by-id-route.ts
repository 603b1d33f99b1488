import { projectById as contract, projectLife } from '@panelist/domain/catalogue/browser';
import { dollarsFromCents, kernelRefusal } from '@panelist/domain/kernel/browser';
import { route } from '@panelist/infra/http';
import type { ProjectRow } from '@panelist/infra/read-models';
import { personOf } from '../../shared/applicant.js';
import { callerOf, found } from '../../shared/caller-of.js';
import { projectCard } from '../../shared/project-card.js';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { profileOf, projectById } from '../../shared/rows-by-key.js';
import { mayRead, ownsProject } from './who-may-read.js';

/** One project: whole for its owner and staff, as a card for participants; another researcher's is not there. */
export const projectByIdRoute = (dependencies: QueryDependencies) =>
  route(contract, async (request) => {
    const caller = callerOf(request);
    const row = found(await projectById(dependencies, request.params.id));
    if (ownsProject(row, caller)) return { body: ownedProject(row) };
    const isParticipant = !caller.roles.includes('researcher');
    if (!isParticipant || !mayRead(row, caller)) throw kernelRefusal('resource.not-found');
    const person = personOf(await profileOf(dependencies, caller.userId));
    return { body: projectCard(row, person, dependencies.clock.now()) };
  });

function ownedProject(row: ProjectRow) {
  return {
    id: row.project_id,
    code: row.code,
    name: row.name,
    description: row.description,
    ownerId: row.owner_id,
    organizationId: row.organization_id,
    status: row.status,
    recruitingStatus: projectLife.recruitingStatus(row),
    closed: row.status === 'closed',
    kindOfResearch: row.kind_of_research,
    researchConductType: row.research_conduct_type,
    talkToAudience: row.talk_to_audience,
    incentive: dollarsFromCents(row.incentive_cents),
    panelistRemuneration: dollarsFromCents(row.remuneration_cents),
    timeMinutesRequired: row.time_minutes_required,
    companyName: row.company_name,
    hideCompanyName: row.hide_company_name,
    externalResearcher: row.external_researcher,
    countries: row.countries,
    location: row.location,
    topics: row.topics,
    nda: row.nda,
    autoInvite: row.auto_invite,
    requiresIdentityVerification: row.requires_identity_verification,
    participantsWanted: row.participants_wanted,
    publishedAt: row.published_at,
    target: row.target,
    task: row.task,
    screener: row.questions,
  };
}
