import { participationRefusals, tooLateToReschedule, type SurveyResponse } from '@panelist/domain/participation/browser';

/** Why a booked session cannot be moved, in the server's words. */
export function whyNotToMove({ project, past, tooLate }: SurveyResponse): string {
  if (project.closed) return participationRefusals['participation.project-closed'].text;
  if (past) return participationRefusals['participation.session-past'].text;
  return tooLate ? tooLateToReschedule(project.isRemote).message : 'Please try again later.';
}
