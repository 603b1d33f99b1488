import type { RecordedResponse, ResponseStatus } from '@panelist/domain/participation';
import { personal, plain, table } from '../table.js';

/** One person on one project, from the first screener answer to the approved payment. */
export type ParticipationRow = {
  readonly participation_id: string;
  readonly user_id: string;
  readonly project_id: string;
  readonly owner_id: string;
  readonly status: ResponseStatus;
  readonly created_at: string;
  readonly status_changed_at: string;
  readonly draft_saved_at: string | null;
  readonly submitted_at: string | null;
  readonly invited_at: string | null;
  readonly attended_at: string | null;
  readonly approved_at: string | null;
  readonly cancelled_at: string | null;
  /** The draft, or what was submitted. */
  readonly responses: readonly RecordedResponse[];
  readonly total_time_seconds: number;
  readonly qualified: boolean | null;
  readonly qualified_pending_id: boolean;
  readonly unmet: readonly string[];
  readonly percentage: number | null;
  readonly nda_agreed: boolean | null;
  readonly nda_url: string | null;
  readonly invitation_message: string | null;
  readonly invitation_details: string | null;
  readonly booking_uid: string | null;
  readonly booking_start: string | null;
  readonly booking_end: string | null;
  readonly booking_timezone: string | null;
  readonly project_started: boolean;
  readonly completion_marked: boolean;
  /** Why it was invalidated or rejected. */
  readonly refusal_reason: string | null;
  readonly cancellation_message: string | null;
  readonly cancellation_too_late: boolean;
  readonly application_closed: boolean;
  readonly incentive_cents: number | null;
  readonly tip_cents: number | null;
};

export const participationsTable = table<ParticipationRow>({
  name: 'read_model.participations',
  key: ['participation_id'],
  subject: 'user_id',
  columns: {
    participation_id: plain,
    user_id: plain,
    project_id: plain,
    owner_id: plain,
    status: plain,
    created_at: plain,
    status_changed_at: plain,
    draft_saved_at: plain,
    submitted_at: plain,
    invited_at: plain,
    attended_at: plain,
    approved_at: plain,
    cancelled_at: plain,
    responses: personal([]),
    total_time_seconds: plain,
    qualified: plain,
    qualified_pending_id: plain,
    unmet: plain,
    percentage: plain,
    nda_agreed: plain,
    nda_url: plain,
    invitation_message: personal(null),
    invitation_details: personal(null),
    booking_uid: plain,
    booking_start: plain,
    booking_end: plain,
    booking_timezone: plain,
    project_started: plain,
    completion_marked: plain,
    refusal_reason: personal(null),
    cancellation_message: personal(null),
    cancellation_too_late: plain,
    application_closed: plain,
    incentive_cents: plain,
    tip_cents: plain,
  },
});
