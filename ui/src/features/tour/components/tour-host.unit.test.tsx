import { contractOf } from '@panelist/domain/registry';
import { projectSearch } from '@panelist/domain/catalogue/browser';
import { me } from '@panelist/domain/identity/browser';
import type { PagePreferences } from '@panelist/domain/kernel/browser';
import { savePagePreferences } from '@panelist/domain/profile/browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ThemeProvider } from '@mui/material/styles';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { AppDialog } from '../../../shared/dialog/app-dialog.js';
import { useMe } from '../../../shared/session/me.js';
import { setSession, type Session } from '../../../shared/session/session-store.js';
import { theme } from '../../../shared/theme/theme.js';
import {
  adjustableTimers,
  callsMade,
  participant,
  renderOnPage,
  usingServer,
  when,
} from '../../../shared/testing/component.test-kit.js';
import { sampleUser } from '../../../shared/testing/sample-user.test-kit.js';
import { mayTour } from '../model/may-tour.js';
import { reloadProgress } from '../api/tour-store.js';
import { CompleteTourCard } from './complete-tour-card.js';
import { TourHost } from './tour-host.js';

usingServer({ beforeAll, afterEach, afterAll });
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
  const ignore = () => undefined;
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      matches: media.includes('reduce'),
      media,
      onchange: null,
      addListener: ignore,
      removeListener: ignore,
    });
});
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  reloadProgress();
});

let tour: PagePreferences['tour'];
const { sort, strengthPanelOpen, dismissed } = sampleUser;

function show(
  status: PagePreferences['tour'],
  { at = '/dashboard', session = participant, over = null }: { at?: string; session?: Session; over?: ReactNode } = {},
) {
  tour = status;
  when(me).answers(() => ({ response: { ...sampleUser, tour } }));
  when(savePagePreferences).answers(() => {
    const wanted = contractOf(savePagePreferences).body.parse(callsMade(savePagePreferences).at(-1)?.body);
    tour = wanted.tour ?? tour;
    return { response: { sort, strengthPanelOpen, dismissed, tour } };
  });
  const page = (
    <>
      <main>
        <h1 tabIndex={-1}>Page</h1>
      </main>
      <button data-tour="filters">Filters</button>
      <form data-tour="search" />
      <div data-tour="card">
        <a href="#example">Example</a>
      </div>
      <CompleteTourCard />
      <TourHost />
      {over}
    </>
  );
  return renderOnPage(page, { at, session });
}
/** As a live hint does. */
function Refetch() {
  const { reload } = useMe();
  return <button onClick={() => void reload()}>Refetch</button>;
}
const saved = () => callsMade(savePagePreferences).map(({ body }) => body);
const slide = async (name: string) => screen.findByRole('dialog', { name });

describe('the guided tour on the dashboard', () => {
  test('is offered after two seconds, and goes by its buttons; each answer is saved', async () => {
    const { user } = show('neverStarted');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await slide('Welcome, Ada')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: "Let's go" }));
    expect(await slide('See only what suits you')).toHaveFocus();
    expect(screen.getByText('1 of 7')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await slide('Look for a topic')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await slide('A card tells you what counts');
    await user.click(screen.getByRole('button', { name: 'Review a project' }));
    expect(screen.getByLabelText('Address')).toHaveTextContent('/projects/view/guided-tour');
    expect(screen.queryByRole('dialog', { name: 'A card tells you what counts' })).not.toBeInTheDocument();
    expect(await slide('Read first, then apply')).toBeInTheDocument();
    await waitFor(() => expect(saved()).toEqual([{ tour: 'dismissed' }, { tour: 'incomplete' }]));
  });

  test('goes on where it was left, though the tour is loaded while that page is', async () => {
    when(me).answers(() => ({ response: { ...sampleUser, tour: 'incomplete' } }));
    const left = { version: 1, changedAt: Date.now(), state: { userId: participant.userId, slide: 'survey-2' } };
    localStorage.setItem('panelist.state.tour-left', JSON.stringify(left));
    let arrive = (): void => undefined;
    const example = new Promise<object>((resolve) => (arrive = () => resolve({ element: <h1>The example</h1> })));
    function Shell() {
      const [isLoaded, setLoaded] = useState(false);
      return (
        <>
          <CompleteTourCard />
          <button onClick={() => setLoaded(true)}>Load the tour</button>
          {isLoaded && <TourHost />}
          <Outlet />
        </>
      );
    }
    const pages = [
      { path: '/dashboard', element: <h1>Dashboard</h1> },
      { path: '/projects/survey/guided-tour', lazy: async () => example },
    ];
    const router = createMemoryRouter([{ element: <Shell />, children: pages }], { initialEntries: ['/dashboard'] });
    setSession(participant);
    const user = userEvent.setup();
    render(
      <ThemeProvider theme={theme}>
        <SWRConfig value={{ provider: () => new Map() }}>
          <RouterProvider router={router} />
        </SWRConfig>
      </ThemeProvider>,
    );
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await user.click(screen.getByRole('button', { name: 'Load the tour' }));
    expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeInTheDocument();
    await act(async () => arrive());
    expect(await screen.findByRole('heading', { name: 'The example' })).toBeInTheDocument();
    expect(await slide('A screener is a few short questions')).toBeInTheDocument();
  });

  test('an answer in another tab closes the welcome', async () => {
    show('neverStarted', { over: <Refetch /> });
    await slide('Welcome, Ada');
    tour = 'completed';
    act(() => screen.getByText('Refetch').click());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(saved()).toEqual([]);
  });

  test('Escape ends it, and the focus returns', async () => {
    const { user } = show('neverStarted');
    await user.click(await screen.findByRole('button', { name: "Let's go" }));
    await slide('See only what suits you');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Page' })).toHaveFocus());
    await waitFor(() => expect(saved()).toEqual([{ tour: 'dismissed' }, { tour: 'incomplete' }]));
    expect(callsMade(projectSearch)).toEqual([]);
  });

  test('"Continue" goes on where the reader left it', async () => {
    const { user } = show('neverStarted');
    await user.click(await screen.findByRole('button', { name: "Let's go" }));
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await slide('Look for a topic');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await slide('Look for a topic')).toHaveFocus();
  });

  test('Tab goes round the slide and what it explains', async () => {
    const { user } = show('incomplete');
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await slide('See only what suits you');
    const stops = async (count: number) => {
      const reached = [];
      for (let stop = 0; stop < count; stop += 1) {
        await user.tab();
        reached.push(document.activeElement?.textContent);
      }
      return reached;
    };
    expect(await stops(3)).toEqual(['Leave the tour', 'Next', 'Leave the tour']);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await stops(4)).toEqual(['Leave the tour', 'Review a project', 'Example', 'Leave the tour']);
  });

  test('"Not now" dismisses it for good', async () => {
    const { user } = show('neverStarted');
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(saved()).toEqual([{ tour: 'dismissed' }]));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('the reminder is dismissed', async () => {
    const { user } = show('incomplete');
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(saved()).toEqual([{ tour: 'dismissed' }]));
    expect(screen.queryByRole('region', { name: 'Complete the tour' })).not.toBeInTheDocument();
  });

  test('a reload continues; opening another page instead leaves the tour incomplete', async () => {
    sessionStorage.setItem(
      'panelist.state.tour',
      JSON.stringify({ version: 1, changedAt: Date.now(), state: { userId: 'user-1', slide: 'search' } }),
    );
    reloadProgress();
    show('dismissed', { at: '/payouts' });
    await waitFor(() => expect(saved()).toEqual([{ tour: 'incomplete' }]));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the tour does not start', () => {
  let pass: ReturnType<typeof adjustableTimers>;
  beforeEach(() => {
    pass = adjustableTimers();
  });

  test.each(['incomplete', 'dismissed', 'completed'] as const)('again when it is %s', async (status) => {
    show(status);
    await pass(6_000);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('on another page', async () => {
    show('neverStarted', { at: '/surveys' });
    await pass(6_000);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('over another dialog', async () => {
    const over = (
      <AppDialog open title="Verify your phone" onClose={() => undefined}>
        Code
      </AppDialog>
    );
    show('neverStarted', { over });
    await pass(6_000);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(saved()).toEqual([]);
  });

  test.each([
    ['a visitor', { status: 'out' }],
    ['staff', { ...participant, isStaff: true }],
    ['a researcher', { ...participant, roles: ['panelist', 'researcher'] }],
    ['a member of staff as a participant', { ...participant, loggedInAsUser: true }],
    ['a person without a profile', { ...participant, hasProfile: false }],
  ] as const satisfies readonly (readonly [string, Session])[])('for %s', async (_who, session) => {
    expect(mayTour(session)).toBe(false);
    show('neverStarted', { session });
    await pass(6_000);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
