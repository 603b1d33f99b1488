import { criteriaGiven, wantedTerms, waysIn } from '@panelist/domain/catalogue/browser';
import type { ScreenerQuestion } from '@panelist/domain/catalogue/browser';
import type { RecordedEvent } from '@panelist/domain/kernel';
import { participationIdOf } from '@panelist/domain/participation/browser';
import { termVector } from '@panelist/infra/read-models';
import type {
  AccountRow,
  ParticipationRow,
  PayoutRow,
  PersonEventRow,
  ProfileRow,
  ProjectListingRow,
  ProjectRow,
} from '@panelist/infra/read-models';

export const profileIdOf = (userId: string): string => `profile-of-${userId}`;

export function accountRow(userId: string, change: Partial<AccountRow> = {}): AccountRow {
  return {
    user_id: userId,
    profile_id: profileIdOf(userId),
    provider: 'email',
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: `${userId}@people.example`,
    phone: '+15550100199',
    email_verified: true,
    phone_verified: true,
    roles: ['panelist'],
    registered_at: '2026-01-01T00:00:00.000Z',
    ...change,
  };
}

export function profileRow(userId: string, change: Partial<ProfileRow> = {}): ProfileRow {
  return {
    profile_id: profileIdOf(userId),
    user_id: userId,
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: `${userId}@people.example`,
    phone: '+15550100199',
    phone_country: 'US',
    location: {
      city: 'Portland',
      state: 'US-OR',
      country: 'US',
      formattedAddress: 'Portland, Oregon, United States',
      placeId: 'portland',
      latitude: 45.5,
      longitude: -122.6,
    },
    demographics: {
      gender: 'female',
      ethnicity: 'asian',
      educationLevel: 'bachelors',
      householdIncome: null,
      dateOfBirth: '1990-05-05',
    },
    employment: null,
    skills: ['Knitting'],
    work_email_verified: false,
    picture_file_id: '0b9fd6ef-9c0c-4f4f-8f5e-3b8f27b6f1aa',
    created_at: '2026-01-01T00:00:00.000Z',
    ...change,
  };
}

export const question = (uid: string, disqualifying = false): ScreenerQuestion => ({
  uid,
  questionType: 1,
  text: `Question ${uid}?`,
  isRequired: true,
  includeOtherOption: false,
  minValue: null,
  maxValue: null,
  step: null,
  answers: [
    { uid: `${uid}-yes`, text: 'Yes', answerValue: 1, goToQuestionUid: null, isOther: false },
    { uid: `${uid}-no`, text: 'No', answerValue: disqualifying ? 2 : 1, goToQuestionUid: null, isOther: false },
  ],
  logic: [],
});

export function projectRow(projectId: string, change: Partial<ProjectRow> = {}): ProjectRow {
  return {
    project_id: projectId,
    code: projectId,
    owner_id: 'owner',
    organization_id: 'organization',
    status: 'published',
    recruiting: true,
    name: 'Choosing a bicycle for the city',
    description: 'An hour about how you get around.',
    kind_of_research: 1,
    research_conduct_type: 2,
    talk_to_audience: 2,
    incentive_cents: 7500,
    remuneration_cents: 7125,
    time_minutes_required: 45,
    company_name: 'Spoke & Co',
    hide_company_name: false,
    external_researcher: null,
    external_booking_url: null,
    countries: ['US'],
    location: null,
    topics: ['Sports & Outdoors'],
    topics_text: 'Sports & Outdoors',
    nda: { type: 'none', url: null },
    expose_participant_emails: false,
    requires_identity_verification: false,
    auto_invite: false,
    referral_fee_cents: null,
    participants_wanted: 8,
    target: {},
    task: null,
    slots: [],
    double_screening: false,
    high_question_limit: false,
    questions: [question('q1', true), question('q2')],
    question_count: 2,
    drafted_at: '2026-01-01T00:00:00.000Z',
    published_at: '2026-02-01T00:00:00.000Z',
    closed_at: null,
    ...change,
  };
}

/** What lists know of a project. */
export function listingRow(project: ProjectRow): ProjectListingRow {
  const { target, countries, talk_to_audience: talkToAudience } = project;
  return {
    project_id: project.project_id,
    published_at: project.status === 'published' ? project.published_at : null,
    recruiting: project.recruiting,
    talk_to_audience: talkToAudience,
    research_conduct_type: project.research_conduct_type,
    remuneration_cents: project.remuneration_cents,
    time_minutes_required: project.time_minutes_required,
    criteria_given: criteriaGiven(target),
    wanted_ages: `{${(target.ages ?? []).map(([min, max]) => `[${min},${max + 1})`).join(',')}}`,
    ways: waysIn({ target, countries, talkToAudience }),
    wishes: termVector(wantedTerms({ target, countries, talkToAudience })),
  };
}

export function participationRow(userId: string, projectId: string, change: Partial<ParticipationRow> = {}): ParticipationRow {
  return {
    participation_id: participationIdOf(userId, projectId),
    user_id: userId,
    project_id: projectId,
    owner_id: 'owner',
    status: 'PENDING',
    created_at: '2026-02-02T00:00:00.000Z',
    status_changed_at: '2026-02-02T00:00:00.000Z',
    draft_saved_at: null,
    submitted_at: '2026-02-02T00:00:00.000Z',
    invited_at: null,
    attended_at: null,
    approved_at: null,
    cancelled_at: null,
    responses: [{ questionId: 'q1', answers: [{ uid: 'q1-yes', text: null, value: null }] }],
    total_time_seconds: 30,
    qualified: true,
    qualified_pending_id: false,
    unmet: [],
    percentage: 100,
    nda_agreed: null,
    nda_url: null,
    invitation_message: null,
    invitation_details: null,
    booking_uid: null,
    booking_start: null,
    booking_end: null,
    booking_timezone: null,
    project_started: false,
    completion_marked: false,
    refusal_reason: null,
    cancellation_message: null,
    cancellation_too_late: false,
    application_closed: false,
    incentive_cents: null,
    tip_cents: null,
    ...change,
  };
}

/** Where support finds an event; nowhere if it names nobody. */
export function personEventRow({ type, data, position, stream, revision, at }: RecordedEvent): readonly PersonEventRow[] {
  const userId = data['userId'];
  if (typeof userId !== 'string') return [];
  return [{ user_id: userId, position, stream, revision, type, occurred_at: at }];
}

export function payoutRow(payoutId: string, userId: string, participationId: string, change: Partial<PayoutRow> = {}): PayoutRow {
  return {
    payout_id: payoutId,
    user_id: userId,
    participation_id: participationId,
    project_id: 'bicycle',
    project_name: 'Choosing a bicycle for the city',
    incentive_cents: 7500,
    fee_cents: 375,
    tip_cents: 500,
    net_cents: 7625,
    method: 'PAYPAL',
    recipient_name: 'Ada Lovelace',
    recipient_email: 'pay@people.example',
    status: 'requested',
    attempts: 0,
    provider_id: null,
    reward_id: null,
    failure_code: null,
    failure_message: null,
    failure_funding: false,
    requested_at: '2026-02-10T00:00:00.000Z',
    sent_at: null,
    accepted_at: null,
    paid_at: null,
    status_changed_at: '2026-02-10T00:00:00.000Z',
    ...change,
  };
}
