import { projectSearch } from '@panelist/domain/catalogue/browser';
import { me } from '@panelist/domain/identity/browser';
import { hideProject, profileByUser, profileLocks, savePagePreferences, showProject } from '@panelist/domain/profile/browser';
import { initialPagePreferences } from '@panelist/domain/kernel/browser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { aCard } from '../../../shared/testing/a-card.test-kit.js';
import { aUser } from '../projects.test-kit.js';
import { HideButton } from './hide-button.js';
import { ProjectExplorer } from './project-explorer.js';

usingServer({ beforeAll, afterEach, afterAll });

describe('hiding on the page of a project', () => {
  test('offers to show the project once it is hidden, and back', async () => {
    when(hideProject).answers(() => ({}));
    when(showProject).answers(() => ({}));
    const page = renderOnPage(<HideButton project={aCard('a')} />);
    await page.user.click(screen.getByRole('button', { name: 'Hide project' }));
    await screen.findByRole('button', { name: 'Show project' });
    await screen.findByText('Project has been hidden');
    await page.user.click(screen.getByRole('button', { name: 'Show project' }));
    await screen.findByRole('button', { name: 'Hide project' });
    await screen.findByText('Project has been shown');
    expect(callsMade(hideProject).map(({ address }) => address)).toEqual(['/v2/profiles/project/a/hidden']);
    expect(callsMade(showProject)).toHaveLength(1);
  });

  test('stays unchanged if the server refuses, and shows its message', async () => {
    when(hideProject).refuses(409, 'profile.too-many-hidden', 'You can hide at most 500 projects. Show one of them first.');
    const page = renderOnPage(<HideButton project={aCard('a')} />);
    await page.user.click(screen.getByRole('button', { name: 'Hide project' }));
    await screen.findByText('You can hide at most 500 projects. Show one of them first.');
    expect(screen.getByRole('button', { name: 'Hide project' })).toBeInTheDocument();
  });

  test('renders nothing for visitors', () => {
    renderOnPage(<HideButton project={aCard('a')} />, { session: { status: 'out' } });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('hiding in the list', () => {
  function serve(hidden: Set<string>): void {
    when(me).answers(() => ({ response: aUser }));
    when(profileLocks).answers(() => ({}));
    when(profileByUser).refuses(404, 'resource.not-found', 'There is nothing here.');
    when(projectSearch).answers(() => {
      const showsHidden = callsMade(projectSearch).at(-1)?.address.includes('showHiddenProjects=true') ?? false;
      const results = ['a', 'b'].map((id) => aCard(id, hidden.has(id))).filter((each) => showsHidden || !each.hiddenForPanelist);
      return { results, page: 1, totalCount: results.length };
    });
  }

  test('removes the card before the server has answered, and Undo restores it', async () => {
    const hidden = new Set<string>();
    serve(hidden);
    let answer: () => void = () => undefined;
    when(hideProject).answers(async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      hidden.add('a');
      return {};
    });
    when(showProject).answers(() => {
      hidden.delete('a');
      return {};
    });
    const page = renderOnPage(<ProjectExplorer />);
    await page.user.click(await screen.findByRole('button', { name: 'Hide project: Project a' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Project a' })).not.toBeInTheDocument());
    expect(screen.getByText('1 project')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Project b' })).toHaveFocus();
    await waitFor(() => expect(callsMade(hideProject)).toHaveLength(1));
    answer();
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('link', { name: 'Project a' });
    await screen.findByText('2 projects');
  });

  test('removes the card from the list on the screen where another order is known as well', async () => {
    serve(new Set());
    when(projectSearch).answers(({ address }) => ({
      results: (address.includes('sort=publishedAt') ? ['c', 'b', 'a'] : ['a', 'b', 'c']).map((id) => aCard(id)),
      page: 1,
      totalCount: 3,
    }));
    when(hideProject).answers(async () => new Promise<never>(() => undefined));
    when(savePagePreferences).answers(() => ({ response: initialPagePreferences }));
    const page = renderOnPage(<ProjectExplorer />);
    await screen.findByRole('link', { name: 'Project a' });
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Most recent');
    const names = () => screen.getAllByRole('link', { name: /^Project/ }).map(({ textContent }) => textContent);
    await waitFor(() => expect(names()).toEqual(['Project c', 'Project b', 'Project a']));
    await page.user.click(screen.getByRole('button', { name: 'Hide project: Project b' }));
    await waitFor(() => expect(names()).toEqual(['Project c', 'Project a']));
    expect(screen.getByText('2 projects')).toBeInTheDocument();
  });

  test('restores the card if the server refuses', async () => {
    serve(new Set());
    when(hideProject).refuses(409, 'profile.too-many-hidden', 'You can hide at most 500 projects.');
    const page = renderOnPage(<ProjectExplorer />);
    await page.user.click(await screen.findByRole('button', { name: 'Hide project: Project a' }));
    await screen.findByText('You can hide at most 500 projects.');
    expect(await screen.findByRole('link', { name: 'Project a' })).toBeInTheDocument();
  });

  test('marks hidden projects in a list that shows them', async () => {
    serve(new Set(['a']));
    renderOnPage(<ProjectExplorer />, { at: '/dashboard?hidden=true' });
    expect(await screen.findByRole('button', { name: 'Show project: Project a' })).toBeInTheDocument();
    expect(screen.getByText('Hidden')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Hide project: Project b' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeInTheDocument();
  });
});
