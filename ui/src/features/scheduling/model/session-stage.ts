import {
  checkInOpensMinutes,
  type SurveyResponse,
  participationRefusals,
  tooLateToReschedule,
} from '@panelist/domain/participation/browser';

/** A session can be joined this long before its start, as one checks in. */
const joinMs = checkInOpensMinutes * 60_000;

/**
 * ahead: it cannot be joined yet. soon: within ten minutes. now: it has begun. over: it has ended,
 * or it was decided.
 */
export type SessionStage = 'ahead' | 'soon' | 'now' | 'over';

/** @param now in milliseconds */
export function stageOf({ status, booking }: Pick<SurveyResponse, 'status' | 'booking'>, now: number): SessionStage {
  if (status !== 'SCHEDULED' || booking === null || now >= Date.parse(booking.end)) return 'over';
  const start = Date.parse(booking.start);
  if (now >= start) return 'now';
  return now >= start - joinMs ? 'soon' : 'ahead';
}

/** The address of a remote session, if what the researcher wrote is one. */
export const meetingLink = (details: string): string | null => (/^https?:\/\/\S+$/.test(details.trim()) ? details.trim() : null);

/** Why a booked session cannot be moved, in the server's words. */
export function whyNotToMove({ project, past, tooLate }: SurveyResponse): string {
  if (project.closed) return participationRefusals['participation.project-closed'].text;
  if (past) return participationRefusals['participation.session-past'].text;
  return tooLate ? tooLateToReschedule(project.isRemote).message : 'Please try again later.';
}
