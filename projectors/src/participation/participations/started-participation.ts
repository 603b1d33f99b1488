import { participationLife } from '@panelist/domain/participation';
import type { ParticipationEvent } from '@panelist/domain/participation';
import type { ParticipationRow } from '@panelist/infra/read-models';

/** The row of somebody who has just begun a screener. */
export function startedParticipation(
  data: Extract<ParticipationEvent, { readonly type: 'ScreenerStarted' }>['data'],
  at: string,
): ParticipationRow {
  return {
    participation_id: data.participationId,
    user_id: data.userId,
    project_id: data.projectId,
    owner_id: data.ownerId,
    status: participationLife.statusAfter.ScreenerStarted,
    created_at: at,
    status_changed_at: at,
    draft_saved_at: null,
    submitted_at: null,
    invited_at: null,
    attended_at: null,
    approved_at: null,
    cancelled_at: null,
    responses: [],
    total_time_seconds: 0,
    qualified: null,
    qualified_pending_id: false,
    unmet: [],
    percentage: null,
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
  };
}
