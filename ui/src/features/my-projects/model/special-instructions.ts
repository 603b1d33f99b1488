import type { SurveyResponse } from '@panelist/domain/participation/browser';

/** What one should know or do next, in a line; the researcher's own words first. */
export function specialInstructions(response: SurveyResponse): string {
  const { status, project, projectStarted, invitation, applicationClosed } = response;
  if (applicationClosed) return 'The project closed before a choice was made. There is nothing to do.';
  switch (status) {
    case 'DRAFT':
      return project.closed
        ? 'The project closed before you submitted.'
        : 'Your answers are saved. Finish the screener to apply.';
    case 'PENDING':
      return response.qualifiedPendingIdVerification
        ? 'Verify your identity, so that your application counts.'
        : 'A researcher is evaluating your answers.';
    case 'INVITED':
    case 'SCHEDULED':
      if (projectStarted && project.task?.instructions) return project.task.instructions;
      return invitation?.message ?? 'You are invited. Start when you have the time.';
    case 'ATTENDED':
      return 'The researcher approves the payment next.';
    default:
      return '';
  }
}
