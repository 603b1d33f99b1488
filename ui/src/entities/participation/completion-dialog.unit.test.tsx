import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { completeTask } from '@panelist/domain/participation/browser';
import { screen, within } from '@testing-library/react';
import { aSurveyResponse } from '../../shared/testing/a-survey-response.test-kit.js';
import { callsMade, renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { ResponseActions } from './response-actions.js';
import { ResponseDialogs } from './response-dialogs.js';

const task = {
  type: 'custom_url',
  url: 'https://task.example',
  instructions: '',
  status: 'pending',
  context: { completedAt: null },
  projectCompletionId: 'response-1',
} as const;
const response = aSurveyResponse({ status: 'INVITED', projectStarted: true, task, actions: { row: ['markComplete'], menu: [] } });

describe('marking a task as complete', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const marks = async () => {
    const { user } = renderOnPage(
      <>
        <ResponseActions response={response} />
        <ResponseDialogs messageRequired={false} />
      </>,
    );
    await user.click(screen.getByRole('link', { name: 'Mark as Complete: Project garden' }));
    return user;
  };

  it('calls once, says so, and leaves the address as it was', async () => {
    const completionMarkedAt = '2026-11-20T10:00:00.000Z';
    when(completeTask).answers(() => ({ id: 'response-1', projectId: 'garden', status: 'INVITED', completionMarkedAt }));
    const user = await marks();
    const dialog = await screen.findByRole('dialog', { name: 'Project completed' });
    expect(within(dialog).getByRole('status')).toHaveTextContent('The researcher has been notified');
    expect(callsMade(completeTask).map(({ address }) => address)).toEqual([
      '/api/v4/integrations/survey-responses/tasks/response-1/complete',
    ]);
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?cc=response-1');
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(screen.getByLabelText('Address').textContent).toBe('/');
  });

  it('says that the researcher knows already', async () => {
    const sentence = "The researcher has already been notified that you've completed the project.";
    when(completeTask).refuses(409, 'participation.already-completed', sentence);
    await marks();
    const dialog = await screen.findByRole('dialog', { name: 'Already notified' });
    expect(within(dialog).getByRole('status')).toHaveTextContent(sentence);
  });

  it('shows the message of any other refusal', async () => {
    when(completeTask).refuses(409, 'participation.wrong-state', 'That is not possible.');
    await marks();
    const dialog = await screen.findByRole('dialog', { name: 'The project could not be marked as complete' });
    expect(within(dialog).getByRole('status')).toHaveTextContent('That is not possible.');
  });
});
