/** @jest-environment jest-fixed-jsdom */
import { projectSearch, type ProjectCard } from '@panelist/domain/catalogue/browser';
import { me, type User } from '@panelist/domain/identity/browser';
import { hideProject, profileByUser, showProject } from '@panelist/domain/profile/browser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { answering, callsMade, refusing, renderOnPage, usingServer } from '../../../shared/testing/component.test-kit.js';
import { HideButton } from './hide-button.js';
import { ProjectExplorer } from './project-explorer.js';

usingServer({ beforeAll, afterEach, afterAll });

const card = (id: string, hiddenForPanelist = false): ProjectCard => ({
  id,
  name: `Project ${id}`,
  slug: id,
  description: 'What it is about.',
  kindOfResearch: 1,
  kindOfResearchFormatted: 'One-on-One',
  researchConductType: 2,
  isRemote: true,
  isQuantitativeStudy: false,
  talkToAudience: 2,
  incentive: 100,
  incentiveFormatted: '$100',
  panelistRemuneration: 95,
  panelistRemunerationFormatted: '$95',
  timeMinutesRequired: 60,
  studyLengthFormatted: '60 min',
  companyName: null,
  externalResearcher: null,
  hasLocation: false,
  location: null,
  country: [],
  topics: [],
  publishedAt: null,
  closed: false,
  recruitingStatus: 'RECRUITING',
  v4Score: 0,
  topicMatched: null,
  hiddenForPanelist,
});

const user: User = {
  id: 'user-1',
  profileId: 'profile-1',
  firstName: 'Pat',
  lastName: 'Panel',
  email: 'pat@example.com',
  isEmailVerified: true,
  isPhoneVerified: true,
  phone: null,
  picture: null,
  hasProfile: true,
  roles: ['panelist'],
  loggedInAsUser: false,
};

describe('hiding on the page of a project', () => {
  test('turns into showing once the server has hidden it, and back', async () => {
    answering(hideProject, () => ({}));
    answering(showProject, () => ({}));
    const page = renderOnPage(<HideButton project={card('a')} />);
    await page.user.click(screen.getByRole('button', { name: 'Hide project' }));
    await screen.findByRole('button', { name: 'Show project' });
    await screen.findByText('Project has been hidden');
    await page.user.click(screen.getByRole('button', { name: 'Show project' }));
    await screen.findByRole('button', { name: 'Hide project' });
    await screen.findByText('Project has been shown');
    expect(callsMade(hideProject).map(({ address }) => address)).toEqual(['/v2/profiles/project/a/hidden']);
    expect(callsMade(showProject)).toHaveLength(1);
  });

  test('stays where the server refuses, with its words', async () => {
    refusing(hideProject, 409, 'profile.too-many-hidden', 'You can hide at most 500 projects. Show one of them first.');
    const page = renderOnPage(<HideButton project={card('a')} />);
    await page.user.click(screen.getByRole('button', { name: 'Hide project' }));
    await screen.findByText('You can hide at most 500 projects. Show one of them first.');
    expect(screen.getByRole('button', { name: 'Hide project' })).toBeTruthy();
  });

  test('is nothing for visitors', () => {
    renderOnPage(<HideButton project={card('a')} />, { session: { status: 'out' } });
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('hiding in the list', () => {
  function serve(hidden: Set<string>): void {
    answering(me, () => ({ response: user }));
    refusing(profileByUser, 404, 'resource.not-found', 'There is nothing here.');
    answering(projectSearch, () => {
      const isWanted = callsMade(projectSearch).at(-1)?.address.includes('showHiddenProjects=true') ?? false;
      const results = ['a', 'b'].map((id) => card(id, hidden.has(id))).filter((each) => isWanted || !each.hiddenForPanelist);
      return { results, page: 1, totalCount: results.length };
    });
  }

  test('takes the card away before the server has answered, and Undo brings it back', async () => {
    const hidden = new Set<string>();
    serve(hidden);
    let answer: () => void = () => undefined;
    answering(hideProject, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      hidden.add('a');
      return {};
    });
    answering(showProject, () => {
      hidden.delete('a');
      return {};
    });
    const page = renderOnPage(<ProjectExplorer />);
    await page.user.click(await screen.findByRole('button', { name: 'Hide project: Project a' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Project a' })).toBeNull());
    expect(screen.getByText('1 project')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Project b');
    await waitFor(() => expect(callsMade(hideProject)).toHaveLength(1));
    answer();
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('link', { name: 'Project a' });
    await screen.findByText('2 projects');
  });

  test('puts the card back where the server refuses', async () => {
    serve(new Set());
    refusing(hideProject, 409, 'profile.too-many-hidden', 'You can hide at most 500 projects.');
    const page = renderOnPage(<ProjectExplorer />);
    await page.user.click(await screen.findByRole('button', { name: 'Hide project: Project a' }));
    await screen.findByText('You can hide at most 500 projects.');
    expect(await screen.findByRole('link', { name: 'Project a' })).toBeTruthy();
  });

  test('marks hidden projects in a list that shows them', async () => {
    serve(new Set(['a']));
    renderOnPage(<ProjectExplorer />, { at: '/dashboard?hidden=true' });
    expect(await screen.findByRole('button', { name: 'Show project: Project a' })).toBeTruthy();
    expect(screen.getByText('Hidden')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Hide project: Project b' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeTruthy();
  });
});
