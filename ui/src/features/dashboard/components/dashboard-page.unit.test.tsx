import type { AnswerOf } from '@panelist/domain/kernel/browser';
import { me } from '@panelist/domain/identity/browser';
import { dashboard } from '@panelist/domain/participation/browser';
import { profileByUser, profileLocks } from '@panelist/domain/profile/browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aProfile } from '../../../shared/testing/a-profile.test-kit.js';
import { aSurveyResponse } from '../../../shared/testing/a-survey-response.test-kit.js';
import { renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { sampleUser } from '../../../shared/testing/sample-user.test-kit.js';
import { DashboardPage } from './dashboard-page.js';

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

describe('the dashboard', () => {
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
