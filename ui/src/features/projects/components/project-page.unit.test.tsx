import { me, referrer } from '@panelist/domain/identity/browser';
import { projectView } from '@panelist/domain/catalogue/browser';
import { surveyCycle } from '@panelist/domain/participation/browser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import type { ProjectInFull } from '../api/project-view.js';
import { aProject, aUser } from '../projects.test-kit.js';
import { ProjectPage } from './project-page.js';

usingServer({ beforeAll, afterEach, afterAll });

const page = (
  <Routes>
    <Route path="/projects/view/:id" element={<ProjectPage />} />
    <Route path="*" element={null} />
  </Routes>
);

interface Answer {
  readonly invite?: { readonly inviteId: string; readonly skipScreenerQuestions: boolean };
  readonly inviteMessage?: string;
  readonly referralLink?: string;
}

function open(project: ProjectInFull, at: string, { referralLink, ...answer }: Answer = {}) {
  const user = { ...aUser, referralLink: referralLink ?? aUser.referralLink };
  const cycle = { screenerCount: 4, cycleExpiryDate: null, limit: 10 };
  when(me).answers(() => ({ response: user }));
  when(surveyCycle).answers(() => ({ ...cycle, response: cycle }));
  when(projectView).answers(() => ({ project, screenerQuestionsLength: 3, ...answer }));
  when(referrer).answers(() => ({ response: { fullName: 'Grace H.' } }));
  return renderOnPage(page, { at });
}

describe('the page of a project', () => {
  test('names who referred the reader', async () => {
    open(aProject(), '/projects/view/a?referralCode=FRIEND');
    expect(
      await screen.findByText('Congratulations! Grace H. has referred you to participate in a research project.'),
    ).toBeInTheDocument();
  });

  test('names no referrer to a reader who opens their own link, whom it still invites to refer others', async () => {
    open(aProject({ showReferral: true, referralBonus: 50 }), '/projects/view/a?referralCode=own7', {
      referralLink: '/panelists/v2/create?r=OWN7',
    });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(aProject().name);
    await waitFor(() => expect(callsMade(me)).toHaveLength(1));
    expect(callsMade(referrer)).toEqual([]);
    expect(screen.queryByText(/has referred you/)).not.toBeInTheDocument();
    const card = screen.getByRole('region', { name: 'Know someone who fits?' });
    expect(await within(card).findByRole('button', { name: 'Share' })).toBeEnabled();
  });

  test.each([true, false])(
    'a project is hidden or not by the server’s answer (%s), whatever its address says',
    async (hidden) => {
      open(aProject({ hiddenForPanelist: hidden }), `/projects/view/a?hiddenForPanelist=${!hidden}`);
      expect(await screen.findByRole('button', { name: hidden ? 'Show project' : 'Hide project' })).toBeInTheDocument();
    },
  );

  test('shows the invitation of its link, or why it does not let the reader in', async () => {
    open(aProject(), '/projects/view/a?invite=c&inviteId=i', { invite: { inviteId: 'i', skipScreenerQuestions: true } });
    expect(await screen.findByText(/The researcher has invited you/)).toHaveTextContent(
      'You do not have to answer the screener’s questions.',
    );
  });

  test('says that an invitation was used', async () => {
    open(aProject(), '/projects/view/a?invite=c&inviteId=i', { inviteMessage: 'This invitation has been used already.' });
    expect(await screen.findByText(/^This invitation has been used already\./)).toBeInTheDocument();
  });

  test('offers to refer others only where the project can be referred', async () => {
    open(aProject({ showReferral: true, referralBonus: 50 }), '/projects/view/a');
    expect(await screen.findByText(/You get \$50 for each person who takes part/)).toBeInTheDocument();
    expect(screen.getByText('3 questions')).toBeInTheDocument();
  });

  test('says the kind of research, and how many places are left', async () => {
    open(aProject({ kindOfResearch: 8, kindOfResearchFormatted: 'In Panelist Home', placesRemaining: 2 }), '/projects/view/a');
    expect(await screen.findByText('In Panelist Home')).toBeInTheDocument();
    expect(screen.getByText('2 places left')).toBeInTheDocument();
  });

  test.each([
    [404, 'resource.not-found', 'There is no such project.'],
    [500, 'server.failed', 'Something went wrong on our side. Please try again later.'],
  ])('that cannot be loaded (%d) leads to the dashboard with the message', async (status, code, message) => {
    when(me).answers(() => ({ response: aUser }));
    when(projectView).refuses(status, code, message);
    renderOnPage(page, { at: '/projects/view/a' });
    expect(await screen.findByText(message)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/dashboard'));
  });
});
