import { projectLife } from '@panelist/domain/catalogue';
import type { ProjectEvent } from '@panelist/domain/catalogue';
import { netCents } from '@panelist/domain/payout';
import type { ProjectRow } from '@panelist/infra/read-models';

/** The row of a project that was just taken: a draft without a screener. */
export function draftedProject(
  { projectId, ownerId, organizationId, details }: Extract<ProjectEvent, { readonly type: 'ProjectDrafted' }>['data'],
  at: string,
): ProjectRow {
  return {
    project_id: projectId,
    code: details.code,
    owner_id: ownerId,
    organization_id: organizationId,
    status: projectLife.statusAfter.ProjectDrafted,
    recruiting: projectLife.recruitingAfter.ProjectDrafted,
    name: details.name,
    description: details.description,
    kind_of_research: details.kindOfResearch,
    research_conduct_type: details.researchConductType,
    talk_to_audience: details.talkToAudience,
    incentive_cents: details.incentiveCents,
    remuneration_cents: netCents(details.incentiveCents, 0),
    time_minutes_required: details.timeMinutesRequired,
    company_name: details.companyName,
    hide_company_name: details.hideCompanyName,
    external_researcher: details.externalResearcher,
    external_booking_url: details.externalBookingUrl,
    countries: details.countries,
    location: details.location,
    topics: details.topics,
    topics_text: details.topics.join(', '),
    nda: details.nda,
    expose_participant_emails: details.exposeParticipantEmails,
    requires_identity_verification: details.requiresIdentityVerification,
    auto_invite: details.autoInvite,
    referral_fee_cents: details.referralFeeCents,
    participants_wanted: details.participantsWanted,
    target: details.target,
    task: details.task,
    slots: details.slots,
    double_screening: details.doubleScreening,
    high_question_limit: details.highQuestionLimit,
    questions: [],
    question_count: 0,
    drafted_at: at,
    published_at: null,
    closed_at: null,
  };
}
