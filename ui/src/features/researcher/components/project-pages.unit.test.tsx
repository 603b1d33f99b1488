import { createInvitation, projectInvitations } from '@panelist/domain/participation/browser';
import { offerSlots, projectCalendar } from '@panelist/domain/scheduling/browser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { anOwnedProject, InProject, researcher, support } from '../researcher.test-kit.js';
import { DetailsPage } from './details-page.js';
import { InvitationsPage } from './invitations-page.js';
import { SlotsPage } from './slots-page.js';

type Changes = Parameters<typeof anOwnedProject>[0];
const open = (page: ReactNode, changes: Changes = {}, session: typeof researcher | typeof support = researcher) =>
  renderOnPage(<InProject project={anOwnedProject(changes)}>{page}</InProject>, { session });

const slot = { start: '2026-03-03T14:00:00.000Z', end: '2026-03-03T15:00:00.000Z' };
const calendar = {
  timezone: 'America/New_York',
  minimumSchedulingNotice: 60,
  maxBookingsPerDay: null,
  bufferBeforeEvent: 0,
  bufferAfterEvent: 0,
  slots: [
    { ...slot, bookedBy: { responseId: 'r1', firstName: 'Ada', lastName: 'Quist' } },
    { start: slot.end, end: '2026-03-03T16:00:00.000Z', bookedBy: null },
  ],
};

describe('the times of a project', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  test('show who booked which, in the zone of the project', async () => {
    when(projectCalendar).answers(() => calendar);
    open(<SlotsPage />, { kindOfResearch: 1 });
    expect(await screen.findByText(/1 of 2 booked\. All times are in New York time\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ada Quist' })).toHaveAttribute('href', '/researcher/projects/p1?response=r1');
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent('9:00 AM to 10:00 AM');
    expect(second).toHaveTextContent('Free');
  });

  test('are offered as a series of the length that the project takes, which the button counts', async () => {
    when(projectCalendar).answers(() => ({ ...calendar, slots: [] }));
    when(offerSlots).answers(() => ({ id: 'p1', ...calendar, slots: [] }));
    const { user } = open(<SlotsPage />, { kindOfResearch: 1 });
    await user.type(await screen.findByLabelText('First day'), '2099-03-02');
    await user.type(screen.getByLabelText('Last day'), '2099-03-03');
    await user.click(screen.getByRole('button', { name: 'Offer 32 times' }));
    expect(await screen.findByText('32 times are offered.')).toBeInTheDocument();
    expect(callsMade(offerSlots)).toMatchObject([{ body: { slots: { length: 32 } } }]);
  });

  test('are not offered to support, nor where participants book elsewhere', async () => {
    when(projectCalendar).answers(() => calendar);
    const { unmount } = open(<SlotsPage />, { kindOfResearch: 1 }, support);
    await screen.findByText(/1 of 2 booked/);
    expect(screen.queryByRole('form')).toBeNull();
    unmount();
    open(<SlotsPage />, { kindOfResearch: 1, externalBookingUrl: 'https://book.example' });
    expect(screen.getByText(/Participants book on your own page/)).toBeInTheDocument();
  });
});

describe('the invitations of a project', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const url = 'https://panelist.example/panelists/v2/projects/view/p1?invite=c&inviteId=i1';
  const invitation = {
    inviteId: 'i1',
    url,
    isByEmail: false,
    skipScreenerQuestions: true,
    createdAt: '2026-03-01T12:00:00.000Z',
  };

  test('are listed with the links that nobody has used, and a new one joins them', async () => {
    let items = [{ ...invitation, inviteId: 'i0', url: null, isByEmail: true, skipScreenerQuestions: false }] as (Omit<
      typeof invitation,
      'url'
    > & { url: string | null })[];
    when(projectInvitations).answers(() => ({ totalCount: items.length, items }));
    when(createInvitation).answers(() => {
      items = [invitation, ...items];
      return { inviteId: 'i1', inviteCode: 'c', url };
    });
    const { user } = open(<InvitationsPage />);
    expect(await screen.findByText('Used')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Create invitation' }));
    expect(await screen.findByText(url)).toBeInTheDocument();
    const [newest] = screen.getAllByRole('listitem');
    if (newest === undefined) throw new Error('it is listed');
    expect(newest).toHaveTextContent('For the first account that uses the link, without the questions');
    expect(within(newest).getByRole('button', { name: 'Copy link' })).toBeInTheDocument();
    expect(callsMade(createInvitation)).toMatchObject([{ body: { email: null, skipScreenerQuestions: false } }]);
  });

  test('need a published project and its researcher', () => {
    const { unmount } = open(<InvitationsPage />, { status: 'draft' });
    expect(screen.getByText('Publish the project first')).toBeInTheDocument();
    unmount();
    open(<InvitationsPage />, {}, support);
    expect(screen.getByText('Only the project’s researcher invites')).toBeInTheDocument();
  });
});

describe('the details of a project', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  test('show what was sent, and lead to a copy of it', () => {
    open(<DetailsPage />, { target: { countries: ['US'], ages: [[20, 40]] } });
    expect(screen.getByText('GARDEN-1')).toBeInTheDocument();
    expect(screen.getByText('$40.00')).toBeInTheDocument();
    expect(screen.getByText('20 to 40')).toBeInTheDocument();
    expect(screen.getByText('Do you grow food?')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Copy into a new project' })).toHaveAttribute('href', '/researcher/publish?from=p1');
  });
});
