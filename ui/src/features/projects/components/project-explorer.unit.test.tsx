import { projectPreview, projectSearch } from '@panelist/domain/catalogue/browser';
import { me } from '@panelist/domain/identity/browser';
import { profileByUser, profileLocks, savePagePreferences } from '@panelist/domain/profile/browser';
import { initialPagePreferences } from '@panelist/domain/kernel/browser';
import { savedSearchList } from '@panelist/domain/saved-search/browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Announcer } from '../../../shared/page/announcer.js';
import { aCard } from '../../../shared/testing/a-card.test-kit.js';
import { callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { aUser } from '../projects.test-kit.js';
import { ProjectExplorer } from './project-explorer.js';

usingServer({ beforeAll, afterEach, afterAll });

let total = 40;
interface Call {
  readonly address: string;
}
const paramsOf = ({ address }: Call): URLSearchParams => new URLSearchParams(address.split('?')[1]);
const asked = () => paramsOf(callsMade(projectSearch).at(-1) ?? { address: '' });

/** Answers pages of the numbered projects 1 to `total`, with their number. */
function serveProjects(): void {
  when(projectSearch).answers((call) => {
    const params = paramsOf(call);
    const size = Number(params.get('pageSize'));
    const all = Array.from({ length: total }, (_, index) => aCard(`${index + 1}`));
    const place = all.findIndex(({ id, name }) => [id, name].includes(params.get('pageOf') ?? ''));
    const page = place === -1 ? Number(params.get('page')) : Math.floor(place / size) + 1;
    return { results: all.slice((page - 1) * size, page * size), page, totalCount: total };
  });
}

describe('the list of projects', () => {
  beforeEach(() => {
    // jsdom has no layout.
    Element.prototype.scrollIntoView = () => undefined;
    when(me).answers(() => ({ response: { ...aUser, sort: 'publishedAt' } }));
    when(profileByUser).refuses(404, 'resource.not-found', 'There is nothing here.');
    when(profileLocks).answers(() => ({}));
    when(savedSearchList).answers(() => ({ items: [], totalCount: 0 }));
    total = 40;
    serveProjects();
  });

  test('"See more" fetches one page and appends it', async () => {
    const { user } = renderOnPage(<ProjectExplorer />);
    await screen.findByRole('link', { name: 'Project 15' });
    expect(await screen.findByText('40 projects')).toBeInTheDocument();
    const before = callsMade(projectSearch).length;
    await user.click(screen.getByRole('button', { name: 'See more' }));
    await screen.findByRole('link', { name: 'Project 30' });
    expect(screen.getByRole('link', { name: 'Project 1' })).toBeInTheDocument();
    expect(callsMade(projectSearch)).toHaveLength(before + 1);
    expect([asked().get('page'), asked().get('pageSize')]).toEqual(['2', '15']);
    await user.click(screen.getByRole('button', { name: 'See more' }));
    await screen.findByRole('link', { name: 'Project 40' });
    expect(screen.queryByRole('button', { name: 'See more' })).not.toBeInTheDocument();
    expect(screen.getByText('40 projects')).toBeInTheDocument();
  });

  test('a filter begins the list anew, and leaves the order of the account as it is', async () => {
    const { user } = renderOnPage(<ProjectExplorer />, { at: '/dashboard?sort=timeMinutesRequired&pages=2&filters=open' });
    await screen.findByRole('link', { name: 'Project 30' });
    await user.click(await screen.findByRole('radio', { name: 'Remote' }));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    const address = screen.getByLabelText('Address');
    await waitFor(() => expect(address).toHaveTextContent('place=remote'));
    expect(address).toHaveTextContent('sort=shortest-time');
    expect(address).not.toHaveTextContent('pages=');
    expect(callsMade(savePagePreferences)).toEqual([]);
  });

  test('tells screen readers the number of another list once it is there', async () => {
    const page = (
      <>
        <ProjectExplorer />
        <Announcer />
      </>
    );
    const { user } = renderOnPage(page, { at: '/dashboard?show=all' });
    await screen.findByText('40 projects');
    total = 30;
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('30 projects found')).toBeInTheDocument();
  });

  test('a search that took too long counts nothing, and is offered again', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const { user } = renderOnPage(<ProjectExplorer />);
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('The search took too long, so we stopped it.')).toBeInTheDocument();
    expect(screen.queryByText('0 projects')).not.toBeInTheDocument();
    timeout.mockRestore();
    await user.click(again);
    expect(await screen.findByRole('link', { name: 'Project 1' })).toBeInTheDocument();
  });

  test('a search without a keyword is disabled, and says what is missing', async () => {
    const { user } = renderOnPage(<ProjectExplorer />);
    const search = screen.getByRole('button', { name: 'Search' });
    expect(search).toBeDisabled();
    expect(search).toHaveAccessibleDescription('Enter a keyword to search.');
    expect(screen.getByText('Enter a keyword to search.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Search projects' }), 'bank');
    expect(search).toBeEnabled();
    expect(screen.queryByText('Enter a keyword to search.')).not.toBeInTheDocument();
  });

  test('a reload brings all its pages back in one call', async () => {
    renderOnPage(<ProjectExplorer />, { at: '/dashboard?pages=2' });
    await screen.findByRole('link', { name: 'Project 30' });
    expect(screen.queryByRole('link', { name: 'Project 31' })).not.toBeInTheDocument();
    expect(asked().get('pageSize')).toBe('90');
  });

  test('has the order of the account, and keeps a chosen one there', async () => {
    when(savePagePreferences).answers(() => ({ response: { ...initialPagePreferences, sort: 'timeMinutesRequired' as const } }));
    const { user } = renderOnPage(<ProjectExplorer />);
    await screen.findByRole('link', { name: 'Project 1' });
    expect(asked().get('sort')).toBe('publishedAt');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Shortest time');
    await waitFor(() => expect(callsMade(savePagePreferences)[0]?.body).toEqual({ sort: 'timeMinutesRequired' }));
    await waitFor(() => expect(asked().get('sort')).toBe('timeMinutesRequired'));
  });

  test('refetches for `reload` and takes it out of the address', async () => {
    renderOnPage(<ProjectExplorer />, { at: '/dashboard?reload=true&pages=1' });
    await screen.findByRole('link', { name: 'Project 1' });
    await waitFor(() => expect(screen.getByLabelText('Address')).not.toHaveTextContent('reload'));
    expect(callsMade(projectSearch).length).toBeGreaterThan(1);
  });

  test('scrolls to the project that the address names', async () => {
    renderOnPage(<ProjectExplorer />, { at: '/dashboard#Project%2012' });
    await waitFor(() => expect(screen.getByRole('link', { name: 'Project 12' })).toHaveFocus());
  });

  test.each(['Project%2038', '38'])(
    'loads the page of the project that the address names (%s), and scrolls to it',
    async (hash) => {
      renderOnPage(<ProjectExplorer />, { at: `/dashboard#${hash}` });
      await waitFor(() => expect(screen.getByRole('link', { name: 'Project 38' })).toHaveFocus());
      expect(screen.getByRole('link', { name: 'Project 1' })).toBeInTheDocument();
      expect(callsMade(projectSearch).filter(({ address }) => address.includes('pageOf'))).toHaveLength(1);
    },
  );

  test('says the place of a project that is too far down to load', async () => {
    total = 700;
    renderOnPage(<ProjectExplorer />, { at: '/dashboard#Project%20688' });
    expect(await screen.findByText(/“Project 688” is number 688 of this list\./)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Project 16' })).not.toBeInTheDocument();
  });

  test('a hash that names nothing changes nothing', async () => {
    renderOnPage(<ProjectExplorer />, { at: '/dashboard#nothing' });
    await waitFor(() => expect(asked().get('pageOf')).toBe('nothing'));
    expect(screen.getByRole('link', { name: 'Project 1' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Project 16' })).not.toBeInTheDocument();
  });

  test('says in a snackbar why it could not be loaded', async () => {
    when(projectSearch).refuses(500, 'failed', 'Something broke here.');
    renderOnPage(<ProjectExplorer />);
    expect((await screen.findAllByText('Something broke here.')).length).toBeGreaterThan(0);
    expect(await screen.findByRole('alert')).toBeInTheDocument();
  });

  test('shows visitors the preview in pages of 50', async () => {
    when(projectPreview).answers(() => ({ results: [aCard('p')], page: 1, totalCount: 1 }));
    renderOnPage(<ProjectExplorer />, { session: { status: 'out' } });
    await screen.findByRole('link', { name: 'Project p' });
    expect(callsMade(projectPreview)[0]?.address).toContain('pageSize=50');
  });
});
