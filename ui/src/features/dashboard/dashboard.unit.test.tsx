import { me } from '@panelist/domain/identity/browser';
import {
  hideProject,
  profileByUser,
  profileLocks,
  savePagePreferences,
  saveProfile,
  showProject,
} from '@panelist/domain/profile/browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aProfile } from '../../shared/testing/a-profile.test-kit.js';
import { callsMade, renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { sampleUser } from '../../shared/testing/sample-user.test-kit.js';
import { BelowActivity } from './components/below-activity.js';
import type { SurveyResponse } from '@panelist/domain/participation/browser';
import { aSurveyResponse } from '../../shared/testing/a-survey-response.test-kit.js';
import { Activity, ActivityCard, GroupSection } from './components/activity.js';
import type { AnswerOf } from '@panelist/domain/kernel/browser';
import { dashboard, invitationTarget } from '@panelist/domain/participation/browser';
import { DashboardPage } from './components/dashboard-page.js';
import { Route, Routes } from 'react-router-dom';
import { InvitationArrival } from './components/invitation-arrival.js';

describe('below the activity', () => {
  const profile = { ...aProfile, isPhoneVerified: false, topics: [] };
  const page = { sort: 'v4Score' as const, strengthPanelOpen: true, tour: 'neverStarted' as const, dismissed: [] as number[] };
  usingServer({ beforeAll, afterEach, afterAll });
  const show = (change: Partial<typeof profile> = {}) => {
    when(me).answers(() => ({ response: sampleUser }));
    when(profileByUser).answers(() => ({ ...profile, ...change }));
    when(profileLocks).answers(() => ({}));
    return renderOnPage(<BelowActivity />, { at: '/dashboard?tab=activity' });
  };

  it('says how strong the profile is, and leads to what is missing', async () => {
    show();
    const panel = await screen.findByRole('region', { name: /^Profile strength/ });
    expect(within(panel).getByText("A strong profile lets researchers know you're a reliable participant")).toBeInTheDocument();
    expect(within(panel).getByRole('progressbar', { name: 'Profile strength' })).toBeInTheDocument();
    expect(within(panel).getByRole('link', { name: 'Verify phone' })).toHaveAttribute(
      'href',
      '/dashboard?tab=activity&verify=phone',
    );
    expect(within(panel).queryByRole('link', { name: 'Verify e-mail' })).toBeNull();
  });

  it('closes, and keeps that on the server', async () => {
    when(savePagePreferences).answers(() => ({ response: { ...page, strengthPanelOpen: false } }));
    const { user } = show();
    const button = await screen.findByRole('button', { name: /^Profile strength/ });
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.click(button);
    expect(callsMade(savePagePreferences).map(({ body }) => body)).toEqual([{ strengthPanelOpen: false }]);
  });

  it('opens again by a press that comes before the server has answered the first', async () => {
    const waiting: (() => void)[] = [];
    when(savePagePreferences).answers(async () => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { response: page };
    });
    const { user } = show();
    const button = await screen.findByRole('button', { name: /^Profile strength/ });
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    for (const calls of [1, 2]) {
      await waitFor(() => expect(waiting).toHaveLength(calls));
      waiting.at(-1)?.();
    }
    await waitFor(() => expect(callsMade(me)).toHaveLength(2));
    expect(callsMade(savePagePreferences).map(({ body }) => body)).toEqual([
      { strengthPanelOpen: false },
      { strengthPanelOpen: true },
    ]);
    expect(button).toHaveAttribute('aria-expanded', 'true');
  });

  it('takes exactly three topics', async () => {
    when(saveProfile).answers(() => ({ response: profile, invalidFields: [] }) as never);
    const { user } = show();
    const form = await screen.findByRole('form', { name: 'Receive projects curated to your interests' });
    expect(within(form).getByText('Select 3 topics to get started!')).toBeInTheDocument();
    expect(within(form).getByRole('button', { name: 'Select 3 more' })).toBeDisabled();
    for (const name of ['Business', 'Science', 'Travel']) await user.click(within(form).getByRole('checkbox', { name }));
    await user.click(within(form).getByRole('checkbox', { name: 'Games' }));
    expect(
      within(form).getByText('You cannot select more than 3 topics. Remove one before trying to add another'),
    ).toBeInTheDocument();
    await user.click(within(form).getByRole('button', { name: 'Add topics' }));
    expect(await screen.findByText('Your topics were saved.')).toBeInTheDocument();
    expect(callsMade(saveProfile).at(-1)?.body).toEqual({ topics: ['Business', 'Science', 'Travel'] });
  });

  it('shows the own link, and no topic form once they are chosen', async () => {
    show({ topics: ['Business', 'Science', 'Travel'] as never });
    expect(await screen.findByText(/\/panelists\/v2\/create\?r=ADA1815$/)).toBeInTheDocument();
    expect(await screen.findByRole('region', { name: /^Profile strength/ })).toBeInTheDocument();
    expect(screen.queryByRole('form')).toBeNull();
  });
});

describe('activity card', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  type Payment = NonNullable<SurveyResponse['payment']>;
  const payment: Payment = {
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
  };

  test.each([
    ['offers to mend a payment that did not arrive', {}, 'Change where it goes'],
    ['lets one be followed that operations have to decide about', { canChangeDestination: false }, 'Follow the payment'],
    ['lets one be followed that is under way', { status: 'PENDING' }, 'Follow the payment'],
  ] as const)('the dashboard %s', (_what, change, label) => {
    renderOnPage(<ActivityCard response={aSurveyResponse({ status: 'PAID', payment: { ...payment, ...change } })} />);
    expect(screen.getByRole('link', { name: `${label}: Project garden` })).toHaveAttribute('href', '/payouts?id=payout-1');
  });
});

describe('activity', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  test('a group reads its name, then its count', () => {
    renderOnPage(<GroupSection title="Pending invitations" group={{ totalCount: 2, items: [aSurveyResponse()] }} />);
    expect(screen.getByRole('heading', { name: 'Pending invitations 2' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Pending invitations 2' })).toBeInTheDocument();
  });
});

describe('the dashboard', () => {
  type Today = AnswerOf<typeof dashboard>['response']['today'];
  type Row = Today['needsYou'][number];
  const row = (id: string, change: Partial<Row> = {}): Row => ({
    id,
    project: `Project ${id}`,
    dollars: 10,
    turn: 'book',
    what: 'You are invited',
    action: 'Book a time',
    path: `/surveys/${id}/schedule`,
    by: null,
    session: null,
    ...change,
  });
  const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  // The test's DOM has no layout.
  Element.prototype.scrollIntoView = () => undefined;
  const ready = { ...sampleUser, isEmailVerified: true, isPhoneVerified: true, picture: '/picture' };
  const none = { totalCount: 0, items: [] };
  const nothing: Today = { needsYou: [], next: [], waiting: [] };
  usingServer({ beforeAll, afterEach, afterAll });
  beforeEach(() => {
    when(profileByUser).answers(() => aProfile);
    when(profileLocks).answers(() => ({}));
  });
  const show = (today: Today, { user = ready, at = '/dashboard', invited = 0 } = {}) => {
    when(me).answers(() => ({ response: user }));
    const items = Array.from({ length: invited }, () => aSurveyResponse({ status: 'INVITED' }));
    const groups = { applications: none, scheduled: none, processing: none, payments: none };
    when(dashboard).answers(() => ({ response: { today, ...groups, invited: { totalCount: invited, items } } }));
    return renderOnPage(<DashboardPage projects={<h2>Projects</h2>} />, { at });
  };
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

  it('begins with what needs the person, then what comes next and what waits for others, then the projects', async () => {
    const start = minutesFromNow(60);
    const { user } = show({
      needsYou: [
        row('returned', { turn: 'mend', what: '$33.25 did not arrive', action: 'Check address', path: '/payouts?id=p' }),
        row('first'),
        row('second'),
        row('third'),
        row('fourth'),
      ],
      next: [row('session', { turn: 'session', by: start, session: { start, end: minutesFromNow(100) }, action: 'Open' })],
      waiting: [row('answer', { turn: 'answer', what: 'The researcher decides', action: 'Details' })],
    });
    await screen.findByRole('heading', { name: 'Projects' });
    expect(titles().slice(0, 4)).toEqual(['Needs you', 'Next up', 'Waiting for others', 'Projects']);
    const needs = screen.getByRole('region', { name: 'Needs you' });
    expect(within(needs).getAllByRole('listitem')).toHaveLength(3);
    const [mend] = within(needs).getAllByRole('link');
    expect(mend).toHaveAccessibleName('Check address: Project returned');
    expect(mend).toHaveAttribute('href', '/payouts?id=p');
    expect(within(needs).getByText('$33.25 did not arrive')).toBeInTheDocument();
    await user.click(within(needs).getByRole('button', { name: '2 more: Needs you' }));
    expect(within(needs).getAllByRole('listitem')).toHaveLength(5);
    expect(within(screen.getByRole('region', { name: 'Next up' })).getByRole('link')).toHaveAccessibleName(
      'Open: Project session',
    );
  });

  it('offers to join a session from ten minutes before', async () => {
    const start = minutesFromNow(9);
    show({ ...nothing, next: [row('session', { turn: 'session', by: start, session: { start, end: minutesFromNow(49) } })] });
    expect(await screen.findByRole('link', { name: 'Join: Project session' })).toBeInTheDocument();
  });

  it('has no empty group, and says what a new person needs before applying', async () => {
    show(nothing, { user: { ...ready, isPhoneVerified: false, picture: '' } });
    await screen.findByRole('heading', { name: 'Projects' });
    expect(titles().slice(0, 2)).toEqual(['Ready to apply: 1 of 3', 'Projects']);
    const steps = screen.getByRole('region', { name: 'Ready to apply: 1 of 3' });
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['E-mailDone', 'PhoneVerify', 'PhotoAdd']);
    expect(within(steps).getByRole('link', { name: 'Verify your phone' })).toHaveAttribute('href', '/dashboard?verify=phone');
  });

  it('folds the cards where there is no second column; an older address opens them', async () => {
    const { user } = show(nothing, { invited: 1, at: '/dashboard?tab=activity' });
    expect(await screen.findByRole('heading', { name: 'Pending invitations 1' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'All your activity 1' }));
    expect(screen.queryByRole('heading', { name: 'Pending invitations 1' })).toBeNull();
    expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/dashboard$/);
  });
});

describe('dismissing an application that ended', () => {
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

describe('an invitation in the address of the dashboard', () => {
  usingServer({ beforeAll, afterEach, afterAll });
  const open = () =>
    renderOnPage(
      <Routes>
        <Route path="/dashboard" element={<InvitationArrival inviteCode="c" inviteId="i" />} />
        <Route path="*" element={null} />
      </Routes>,
      { at: '/dashboard?tab=activity&invite=c&inviteId=i' },
    );
  const address = () => screen.getByLabelText('Address');

  test('leads to its project', async () => {
    when(invitationTarget).answers(() => ({ projectId: 'garden' }));
    open();
    await waitFor(() => expect(address()).toHaveTextContent('/projects/view/garden?invite=c&inviteId=i'));
    expect(callsMade(invitationTarget)[0]?.address).toBe('/api/v4/invitations/i?invite=c');
  });

  test('that does not exist says so, and leaves the address', async () => {
    when(invitationTarget).refuses(404, 'participation.invitation-unknown', 'This invitation does not exist.');
    open();
    expect(await screen.findByText('This invitation does not exist.')).toBeInTheDocument();
    await waitFor(() => expect(address().textContent).toBe('/dashboard?tab=activity'));
  });
});
