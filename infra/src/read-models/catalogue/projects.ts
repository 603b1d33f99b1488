import type { ProjectDetails, ProjectStatus, ScreenerQuestion } from '@panelist/domain/catalogue';
import { plain, table } from '../table.js';

/** A project with its screener. What lists filter and sort by stands in `project_listings`. Money in cents. */
export type ProjectRow = {
  readonly project_id: string;
  readonly code: string;
  readonly owner_id: string;
  readonly organization_id: string;
  readonly status: ProjectStatus;
  readonly recruiting: boolean;
  readonly name: string;
  readonly description: string;
  readonly kind_of_research: ProjectDetails['kindOfResearch'];
  readonly research_conduct_type: ProjectDetails['researchConductType'];
  readonly talk_to_audience: ProjectDetails['talkToAudience'];
  readonly incentive_cents: number;
  /** What is left of the incentive after the fee. */
  readonly remuneration_cents: number;
  readonly time_minutes_required: number;
  readonly company_name: string;
  readonly hide_company_name: boolean;
  readonly external_researcher: ProjectDetails['externalResearcher'];
  readonly external_booking_url: string | null;
  readonly countries: readonly string[];
  readonly location: ProjectDetails['location'];
  readonly topics: readonly string[];
  /** The same in one text: what the text search reads. */
  readonly topics_text: string;
  readonly nda: ProjectDetails['nda'];
  readonly expose_participant_emails: boolean;
  readonly requires_identity_verification: boolean;
  readonly auto_invite: boolean;
  readonly referral_fee_cents: number | null;
  readonly participants_wanted: number;
  readonly target: ProjectDetails['target'];
  readonly task: ProjectDetails['task'];
  readonly slots: ProjectDetails['slots'];
  readonly double_screening: boolean;
  readonly high_question_limit: boolean;
  readonly questions: readonly ScreenerQuestion[];
  readonly question_count: number;
  readonly drafted_at: string;
  readonly published_at: string | null;
  readonly closed_at: string | null;
};

export const projectsTable = table<ProjectRow>({
  name: 'read_model.projects',
  key: ['project_id'],
  columns: {
    project_id: plain,
    code: plain,
    owner_id: plain,
    organization_id: plain,
    status: plain,
    recruiting: plain,
    name: plain,
    description: plain,
    kind_of_research: plain,
    research_conduct_type: plain,
    talk_to_audience: plain,
    incentive_cents: plain,
    remuneration_cents: plain,
    time_minutes_required: plain,
    company_name: plain,
    hide_company_name: plain,
    external_researcher: plain,
    external_booking_url: plain,
    countries: plain,
    location: plain,
    topics: plain,
    topics_text: plain,
    nda: plain,
    expose_participant_emails: plain,
    requires_identity_verification: plain,
    auto_invite: plain,
    referral_fee_cents: plain,
    participants_wanted: plain,
    target: plain,
    task: plain,
    slots: plain,
    double_screening: plain,
    high_question_limit: plain,
    questions: plain,
    question_count: plain,
    drafted_at: plain,
    published_at: plain,
    closed_at: plain,
  },
});
