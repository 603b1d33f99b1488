import { me } from '@panelist/domain/identity/browser';
import { bonusesByMonth, referralsOfReferrer, type Referral } from '@panelist/domain/referral/browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { adjustableTimers, callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { sampleUser } from '../../../shared/testing/sample-user.test-kit.js';
import { refreshMs } from '../api/referrals.js';
import { ReferralsPage } from './referrals-page.js';

usingServer({ beforeAll, afterEach, afterAll });

// After a submission that navigates, React reads the form; Node's FormData, which the environment
// has, takes none.
const NodeFormData = globalThis.FormData;
beforeAll(() => {
  globalThis.FormData = class extends NodeFormData {
    constructor(_form?: HTMLFormElement) {
      super();
    }
  };
});
afterAll(() => {
  globalThis.FormData = NodeFormData;
});

const matchMedia = (isWide: boolean) => (media: string) =>
  ({
    media,
    matches: isWide && media.includes('min-width: 900px'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as unknown as MediaQueryList;

const paid: Referral = {
  id: 'r1',
  referralType: 'network',
  activeStatus: 'PAID',
  possibleStates: ['SIGNED_UP', 'SCREENING', 'PARTICIPATED', 'THRESHOLD_MET', 'BONUS_PROCESSING', 'PAID'],
  bonusAmount: 20,
  history: [
    { status: 'SIGNED_UP', at: '2026-11-01T10:00:00.000Z' },
    { status: 'PAID', at: '2026-11-20T10:00:00.000Z' },
  ],
  referredUser: { prettyFullName: 'Grace Hopper', prettySignupDate: 'November 1, 2026' },
};

/** Twelve referrals; the search is by name, as on the server. */
const all: readonly Referral[] = [
  paid,
  ...Array.from({ length: 11 }, (_unused, index): Referral => ({
    ...paid,
    id: `r${index + 2}`,
    referralType: 'project',
    activeStatus: 'SCREENING',
    possibleStates: ['SIGNED_UP', 'SCREENING', 'PARTICIPATED', 'BONUS_PROCESSING', 'PAID'],
    history: [{ status: 'SCREENING', at: '2026-11-02T10:00:00.000Z' }],
    project: { id: 'a', name: 'Bread' },
    referredUser: { prettyFullName: `Person ${index + 2}`, prettySignupDate: 'November 2, 2026' },
  })),
];

function serve(items: readonly Referral[], lifetimeBonusReceived: number): void {
  when(me).answers(() => ({ response: sampleUser }));
  when(referralsOfReferrer).answers(() => {
    const { address } = callsMade(referralsOfReferrer).at(-1) ?? { address: '' };
    const query = new URL(address, 'http://localhost').searchParams;
    const text = query.get('searchText')?.toLowerCase() ?? '';
    const found = items.filter(({ referredUser }) => referredUser.prettyFullName.toLowerCase().includes(text));
    const skip = Number(query.get('skip') ?? 0);
    return {
      items: found.slice(skip, skip + Number(query.get('limit'))),
      totalCount: found.length,
      lifetimeBonusReceived: query.has('shouldCalculateLifetimeBonusReceived') ? lifetimeBonusReceived : null,
    };
  });
  when(bonusesByMonth).answers(() => ({ items: [{ month: '2026-11', bonus: lifetimeBonusReceived, count: 1 }] }));
}

const address = () => screen.getByLabelText('Address').textContent;
const lists = () => callsMade(referralsOfReferrer).filter((each) => !each.address.includes('Lifetime'));

describe('referrals on a wide screen', () => {
  beforeEach(() => {
    window.matchMedia = matchMedia(true);
    jest.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(600);
  });
  afterEach(() => void jest.restoreAllMocks());

  test('show as many as fit, with the info beside them, and open to their steps', async () => {
    serve(all, 20);
    const { user } = renderOnPage(<ReferralsPage />, { at: '/referrals' });
    const panel = await screen.findByRole('button', { name: /Grace Hopper/ });
    // (600 - 96) px hold five panels of 80 px with their margin.
    expect(lists().at(0)?.address).toContain('limit=5&skip=0');
    expect(panel).toHaveTextContent('Bonus paid');
    await user.click(panel);
    const steps = within(await screen.findByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(steps).toHaveLength(6);
    expect(steps[5]).toHaveTextContent('Bonus paid ($20)');
    const info = within(screen.getByRole('region', { name: 'Referral info' }));
    expect(info.getByText('$20.00', { selector: 'span' })).toBeInTheDocument();
    expect(info.getByRole('heading', { name: 'Network referrals' })).toBeInTheDocument();
    expect(info.getByRole('heading', { name: 'Project referrals' })).toBeInTheDocument();
    // A bonus counts from the payment, not from its approval.
    expect(info.getByText(/once the incentives paid to them reach \$75 in all/)).toBeInTheDocument();
    expect(info.getByText(/once they have taken part and are paid/)).toBeInTheDocument();
    expect(info.getByRole('link', { name: 'Browse projects' })).toHaveAttribute('href', '/dashboard');
    expect(await info.findByRole('row', { name: 'November 2026 1 $20.00' })).toBeInTheDocument();
  });

  test('are searched from the first page; clearing the text ends the search', async () => {
    serve(all, 20);
    const { user } = renderOnPage(<ReferralsPage />, { at: '/referrals?page=2' });
    const field = await screen.findByRole('textbox', { name: 'Search participant' });
    expect(field).toHaveAttribute('placeholder', 'Name');
    const button = screen.getByRole('button', { name: 'Search' });
    expect(button).toBeDisabled();
    expect(screen.getByRole('link', { name: 'referral policy' })).toBeInTheDocument();
    await user.type(field, 'h{Enter}');
    expect(button).toBeEnabled();
    expect(screen.getByText('Enter at least 2 characters.')).toBeInTheDocument();
    expect(address()).toBe('/referrals?page=2');
    await user.type(field, 'opp');
    expect(screen.queryByRole('link', { name: 'referral policy' })).not.toBeInTheDocument();
    await user.click(button);
    await waitFor(() => expect(address()).toBe('/referrals?search=hopp'));
    await screen.findByText('1 referral of people named “hopp”');
    await user.clear(field);
    await waitFor(() => expect(address()).toBe('/referrals'));
    await user.type(field, 'nobody{Enter}');
    expect(await screen.findByText('No participants found!')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findByRole('button', { name: /Grace Hopper/ })).toBeInTheDocument();
    expect(field).toHaveFocus();
  });

  test('refresh every 30 minutes', async () => {
    expect(refreshMs).toBe(30 * 60_000);
    const pass = adjustableTimers();
    serve([paid], 20);
    renderOnPage(<ReferralsPage />, { at: '/referrals' });
    expect(await screen.findByText('Bonus paid')).toBeInTheDocument();
    serve([{ ...paid, activeStatus: 'BONUS_PROCESSING' }], 0);
    await pass(refreshMs);
    expect(await screen.findByText('Bonus processing')).toBeInTheDocument();
  });

  test('a page beyond the last one leads to the last one', async () => {
    serve(all, 0);
    renderOnPage(<ReferralsPage />, { at: '/referrals?page=9' });
    await waitFor(() => expect(address()).toBe('/referrals?page=3'));
    expect(await screen.findByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
  });

  test('without any say how to begin', async () => {
    serve([], 0);
    const { user } = renderOnPage(<ReferralsPage />, { at: '/referrals' });
    expect(await screen.findByText('Start referring friends and colleagues to Panelist!')).toBeInTheDocument();
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    await screen.findByText('Link copied');
    expect(written).toHaveBeenCalledWith('http://localhost/panelists/v2/create?r=ADA1815');
    await user.click(screen.getByRole('button', { name: 'QR code' }));
    expect(await screen.findByRole('img', { name: 'QR code of your link' })).toBeInTheDocument();
  });
});

describe('referrals on a narrow screen', () => {
  beforeEach(() => {
    window.matchMedia = matchMedia(false);
  });

  test('have a view for each address', async () => {
    serve(all, 20);
    const { user } = renderOnPage(<ReferralsPage />, { at: '/referrals' });
    expect(await screen.findByRole('button', { name: /Grace Hopper/ })).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Search' }));
    await user.type(screen.getByRole('textbox', { name: 'Search participant' }), 'grace{Enter}');
    expect(await screen.findByText('1 referral of people named “grace”')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Return to list' }));
    await user.click(await screen.findByRole('link', { name: 'Referral Info' }));
    expect(address()).toBe('/referrals/referral-info');
    expect(screen.getByRole('heading', { name: 'Lifetime received bonus' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Grace Hopper/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Return to list' })).toHaveAttribute('href', '/referrals');
  });
});
