import { dashboard, type SurveyResponse } from '@panelist/domain/participation/browser';
import { hideProject, showProject } from '@panelist/domain/profile/browser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aSurveyResponse } from '../../../shared/testing/a-survey-response.test-kit.js';
import { callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { Activity } from './activity.js';

const none = { totalCount: 0, items: [] };
const waiting = aSurveyResponse({ id: 'waiting', projectId: 'garden' });
const ended = aSurveyResponse({
  id: 'ended',
  projectId: 'closed',
  applicationClosed: true,
  ending: { stage: 'selection', reason: 'project-closed' },
  project: { ...waiting.project, id: 'closed', name: 'Closed study', closed: true },
});

const today = { needsYou: [], next: [], waiting: [] };

describe('dismissing an application that ended', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  test('takes its card off the dashboard by hiding the project, and can be undone', async () => {
    let shown: SurveyResponse[] = [ended, waiting];
    const group = () => ({ totalCount: shown.length, items: shown });
    when(dashboard).answers(() => ({
      response: { today, applications: group(), invited: none, scheduled: none, processing: none, payments: none },
    }));
    when(hideProject).answers(() => {
      shown = [waiting];
      return {};
    });
    when(showProject).answers(() => {
      shown = [ended, waiting];
      return {};
    });
    const { user } = renderOnPage(<Activity />);
    await screen.findByRole('heading', { name: 'Closed study' });
    expect(screen.getAllByRole('button', { name: /^Dismiss/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Dismiss: Closed study' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Closed study' })).not.toBeInTheDocument());
    expect(document.body).not.toHaveFocus();
    expect(callsMade(hideProject).map(({ address }) => address)).toEqual(['/v2/profiles/project/closed/hidden']);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('heading', { name: 'Closed study' })).toBeInTheDocument();
    expect(callsMade(showProject)).toHaveLength(1);
  });

  test('says why it was not possible, and keeps the card', async () => {
    when(dashboard).answers(() => ({
      response: {
        today,
        applications: { totalCount: 1, items: [ended] },
        invited: none,
        scheduled: none,
        processing: none,
        payments: none,
      },
    }));
    when(hideProject).refuses(409, 'profile.too-many-hidden', 'You can hide at most 500 projects.');
    const { user } = renderOnPage(<Activity />);
    await user.click(await screen.findByRole('button', { name: 'Dismiss: Closed study' }));
    expect(await screen.findByText('You can hide at most 500 projects.')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Closed study' })).toBeInTheDocument();
  });
});
