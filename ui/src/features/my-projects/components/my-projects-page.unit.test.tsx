import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fullConsent, noConsent } from '@panelist/domain/kernel/browser';
import { expandedLookups, lookup } from '@panelist/domain/profile/browser';
import { leaveWaitingList, ownWaitingList, searchSurveys } from '@panelist/domain/participation/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { setPageConsent } from '../../../shared/consent/consent-store.js';
import { recentSearches } from '../../../shared/search/recent-searches.js';
import { aSurveyResponse } from '../../../shared/testing/a-survey-response.test-kit.js';
import { adjustableTimers, callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { MyProjectsPage } from './my-projects-page.js';

const known = 'panelist.kept.reward-provider';

const withFailedPayment = aSurveyResponse({
  status: 'PAID',
  statusText: 'Payment Sent',
  payment: {
    payoutId: 'payout-1',
    type: 'PAYPAL',
    status: 'FAILED',
    statusText: 'Not sent',
    incentive: 40,
    tip: 0,
    net: 38,
    canChangeDestination: true,
    expectedDate: null,
    paidAt: null,
    panelist: { email: null, paypal: 'ada@paypal.example' },
    metadata: { transactionId: null, payoutItemId: null, errors: [] },
  },
});

/** The test's DOM has no layout: answers whether it is as wide as the page asks. In pixels. */
const showAt = (width: number) => {
  const ignore = () => undefined;
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      matches: width >= Number(/min-width: ?(\d+)/.exec(media)?.[1] ?? Infinity),
      media,
      onchange: null,
      addListener: ignore,
      removeListener: ignore,
    });
};

describe('My Projects', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  beforeEach(() => {
    localStorage.clear();
    when(searchSurveys).answers(() => ({ response: { totalCount: 1, surveys: [aSurveyResponse()] } }));
    when(expandedLookups).answers(() => [...lookup('screenerResponseStatus')]);
    when(ownWaitingList).answers(() => ({ items: [], totalCount: 0 }));
  });
  const sought = () => callsMade(searchSurveys).map(({ body }) => body);

  it('says on the first visit how one is paid, once in this browser', async () => {
    const { user, unmount } = renderOnPage(<MyProjectsPage />);
    const dialog = await screen.findByRole('dialog', { name: 'How you are paid' });
    expect(dialog).toHaveTextContent('Tremendous');
    await user.click(within(dialog).getByRole('button', { name: 'Got it' }));
    expect(localStorage.getItem(known)).not.toBeNull();
    unmount();
    renderOnPage(<MyProjectsPage />);
    expect(await screen.findByText('1 result')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('lists the projects for whose places the reader waits, with their position, and a way to stop', async () => {
    localStorage.setItem(known, '1');
    const place = { heldUntil: null, isOffered: false, waitingPosition: 2 };
    const project = { id: 'full', name: 'Coffee at home', place, placesRemaining: 0, placeMayFreeAt: null };
    when(ownWaitingList).answers(() => ({ items: [project], totalCount: 1 }));
    when(leaveWaitingList).answers(() => ({ heldUntil: null, waitingPosition: null }));
    const { user } = renderOnPage(<MyProjectsPage />);
    const waiting = within(await screen.findByRole('region', { name: 'Waiting for a place' }));
    expect(waiting.getByRole('link', { name: 'Coffee at home' })).toHaveAttribute('href', '/projects/view/full');
    expect(waiting.getByText('You are 2nd on the waiting list.')).toBeInTheDocument();
    when(ownWaitingList).answers(() => ({ items: [], totalCount: 0 }));
    await user.click(waiting.getByRole('button', { name: 'Leave the waiting list' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting for a place' })).toBeNull());
    expect(callsMade(leaveWaitingList)).toHaveLength(1);
  });

  it('names the time next to the status: it is not when the status came', async () => {
    localStorage.setItem(known, '1');
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const applied = aSurveyResponse({ id: 'applied', submittedAt: anHourAgo });
    const draft = aSurveyResponse({ id: 'draft', status: 'DRAFT', submittedAt: null, createdAt: anHourAgo });
    when(searchSurveys).answers(() => ({ response: { totalCount: 2, surveys: [applied, draft] } }));
    renderOnPage(<MyProjectsPage />);
    expect(await screen.findByText('Applied', { exact: false })).toHaveTextContent('Applied 1 hour ago');
    expect(screen.getByText('Begun', { exact: false })).toHaveTextContent('Begun 1 hour ago');
  });

  it('promises no payment for what ended without one', async () => {
    localStorage.setItem(known, '1');
    const refused = aSurveyResponse({ status: 'REJECTEDQUALITY', ending: { stage: 'review', reason: 'not-accepted' } });
    when(searchSurveys).answers(() => ({ response: { totalCount: 1, surveys: [refused] } }));
    for (const width of [1_400, 390]) {
      showAt(width);
      const { unmount } = renderOnPage(<MyProjectsPage />);
      expect(await screen.findByTitle('Incentive')).toBeInTheDocument();
      expect(screen.queryByTitle('You receive')).toBeNull();
      unmount();
    }
  });

  it('shows the first 250 characters of instructions, and the rest once asked for, in the table and on cards', async () => {
    localStorage.setItem(known, '1');
    const message = `${'Bring a notebook. '.repeat(14)}The door is blue.`;
    const invited = aSurveyResponse({ status: 'INVITED', invitation: { message, remoteCommunicationDetails: null } });
    when(searchSurveys).answers(() => ({ response: { totalCount: 1, surveys: [invited] } }));
    for (const width of [1_400, 390]) {
      showAt(width);
      const { user, unmount } = renderOnPage(<MyProjectsPage />);
      await user.click(await screen.findByRole('button', { name: 'show more' }));
      expect(screen.queryByRole('table') === null).toBe(width === 390);
      expect(screen.getByText(/The door is blue\./)).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'show less' }));
      expect(screen.getByText(`${message.slice(0, 250)}...`)).toBeInTheDocument();
      unmount();
    }
  });

  it('filters by the words that rows show', async () => {
    localStorage.setItem(known, '1');
    const { user } = renderOnPage(<MyProjectsPage />);
    expect(await screen.findByRole('option', { name: 'Payment Sent / Paid' })).toBeInTheDocument();
    expect(screen.getByRole('option', { name: 'Submitted / Pending ID Verification' })).toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Attended / Completed');
    await waitFor(() => expect(sought()).toContainEqual(expect.objectContaining({ status: 'ATTENDED' })));
  });

  it('notes who came by the link of a text message, once', async () => {
    localStorage.setItem(known, '1');
    const page = document.createElement('meta');
    page.name = 'panelist-page';
    page.content = JSON.stringify({ analyticsUrl: 'https://analytics.example/events' });
    document.head.append(page);
    setPageConsent(fullConsent);
    const sent: unknown[] = [];
    const real = globalThis.fetch;
    globalThis.fetch = async (input, options) => {
      if (input !== 'https://analytics.example/events') return real(input, options);
      sent.push(await new Request(input, options).json());
      return new Response(null, { status: 204 });
    };
    renderOnPage(<MyProjectsPage />, { at: '/surveys?source=sms' });
    expect(await screen.findByText('1 result')).toBeInTheDocument();
    globalThis.fetch = real;
    setPageConsent(noConsent);
    expect(sent).toEqual([
      expect.objectContaining({ event: 'invitation-link-click', data: { source: 'sms' }, userId: 'user-1' }),
    ]);
  });

  it('says for a while why a search failed', async () => {
    const pass = adjustableTimers();
    localStorage.setItem(known, '1');
    recentSearches('recent-searches-of-own-projects').remember('bees');
    // As in the app: the list stays while another one loads.
    const { user } = renderOnPage(
      <SWRConfig value={{ keepPreviousData: true }}>
        <MyProjectsPage />
      </SWRConfig>,
    );
    expect(await screen.findByText('1 result')).toBeInTheDocument();
    when(searchSurveys).refuses(503, 'internal.unavailable', 'The list is being rebuilt.');
    await user.click(screen.getByRole('button', { name: 'bees' }));
    expect(await screen.findByText('The list is being rebuilt.')).toBeInTheDocument();
    await pass(5_000);
    expect(screen.queryByText('The list is being rebuilt.')).not.toBeInTheDocument();
  });

  it.each([
    ['the table', 1200, 'row'],
    ['the cards', 390, 'listitem'],
  ] as const)('has in %s what mends a failed payment', async (_name, width, role) => {
    localStorage.setItem(known, '1');
    showAt(width);
    when(searchSurveys).answers(() => ({
      response: { totalCount: 2, surveys: [aSurveyResponse({ id: 'other' }), withFailedPayment] },
    }));
    renderOnPage(<MyProjectsPage />);
    const rows = await screen.findAllByRole(role);
    const repairs = rows.flatMap((row) => within(row).queryAllByRole('link', { name: 'Change where it goes: Project garden' }));
    expect(repairs.map((link) => link.getAttribute('href'))).toEqual(['/?id=response-1&payment=true']);
    expect(within(repairs[0]?.closest('tr, li') as HTMLElement).getByText('Not sent')).toBeInTheDocument();
  });

  it('searches again for a recent one, and for all', async () => {
    localStorage.setItem(known, '1');
    recentSearches('recent-searches-of-own-projects').remember('garden');
    const { user } = renderOnPage(<MyProjectsPage />);
    expect(screen.getByRole('button', { name: 'Search' })).toBeDisabled();
    expect(await screen.findByText('1 result')).toBeInTheDocument();
    when(searchSurveys).answers(() => ({ response: { totalCount: 0, surveys: [] } }));
    await user.click(screen.getByRole('button', { name: 'garden' }));
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?q=garden');
    expect(screen.getByRole('textbox', { name: 'Search my projects' })).toHaveValue('garden');
    await waitFor(() => expect(sought()).toContainEqual({ status: 'ALL', query: 'garden', skip: 0, limit: 10 }));
    expect(await screen.findByText('No projects found with your current search criteria.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/'));
  });
});
