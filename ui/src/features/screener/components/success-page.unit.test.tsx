import { surveyResponseOfProject, type SurveyResponse } from '@panelist/domain/participation/browser';
import { profileByUser, profileLocks } from '@panelist/domain/profile/browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { clearStoredState } from '../../../shared/storage/stored-state.js';
import { aProfile } from '../../../shared/testing/a-profile.test-kit.js';
import { aSurveyResponse } from '../../../shared/testing/a-survey-response.test-kit.js';
import { renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { SuccessPage } from './success-page.js';

const open = (change: Partial<SurveyResponse>) => {
  const employment = { ...aProfile.employment, email: 'ada@engines.example', isEmailVerified: false };
  when(profileByUser).answers(() => ({ ...aProfile, employment }));
  when(profileLocks).answers(() => ({}));
  when(surveyResponseOfProject).answers(() => ({ ...aSurveyResponse(change), ndaUrl: null }));
  return renderOnPage(<SuccessPage />, { at: '/projects/survey/success?project=garden' });
};

describe('the result of a screener', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  beforeEach(() => clearStoredState());

  test('invites to book where there is a session, and asks for the work e-mail', async () => {
    open({ status: 'INVITED', actions: { row: ['book', 'details'], menu: [] } });
    expect(await screen.findByRole('heading', { name: "You did it! You're invited to participate." })).toBeInTheDocument();
    expect(screen.getByText('Choose a time for your session. It is yours once it is booked.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Send Verification' })).toBeInTheDocument();
  });

  test('invites to start where there is a task', async () => {
    open({ status: 'INVITED', actions: { row: ['start', 'details'], menu: [] } });
    expect(await screen.findByText(/^Start when you have the time/)).toBeInTheDocument();
  });

  test('says on a closed project that it is closed, and asks for nothing', async () => {
    open({ applicationClosed: true });
    expect(await screen.findByRole('heading', { name: 'This project is now closed.' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send Verification' })).not.toBeInTheDocument();
  });
});
