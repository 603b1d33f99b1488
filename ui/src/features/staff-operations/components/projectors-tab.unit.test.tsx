import { projectorList, rebuildProjector, resumeProjector, type ReactionStatus } from '@panelist/domain/operations/browser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { ProjectorsTab } from './projectors-tab.js';

usingServer({ beforeAll, afterEach, afterAll });

const subscriber = {
  version: 1,
  state: 'running' as const,
  position: '12',
  lag: 0,
  lagSeconds: 0,
  failing: null,
  leader: null,
  standbys: [],
};

const reaction = (name: string, parked: ReactionStatus['parked'] = []): ReactionStatus => ({ ...subscriber, name, parked });

describe('reactions', () => {
  test('show the streams that they parked, and resume on request', async () => {
    const stream = {
      stream: 'participation-1',
      eventId: 'e1',
      type: 'PaymentApproved',
      position: '9',
      message: 'Error: no account',
      since: '2026-03-01T00:00:00.000Z',
    };
    const accounts = {
      ...subscriber,
      name: 'accounts',
      rebuild: null,
    };
    when(projectorList).answers(() => ({
      items: [accounts],
      reactions: [reaction('reaction-send-mails'), reaction('reaction-request-payouts', [stream])],
    }));
    when(resumeProjector).answers(() => ({ name: 'reaction-request-payouts' }));
    const { user } = renderOnPage(<ProjectorsTab />);
    await screen.findByText('One stream is parked');
    expect(screen.getByText('1 of 3 needs you.')).toBeVisible();
    // What needs operations comes first.
    const [, first] = within(screen.getByRole('table', { name: 'Reactions' })).getAllByRole('row');
    expect(first).toHaveTextContent('reaction-request-payouts');
    expect(screen.getByText(/participation-1, at PaymentApproved since/)).toHaveTextContent('Error: no account');
    expect(screen.queryByRole('button', { name: 'Resume reaction-send-mails' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Resume reaction-request-payouts' }));
    await waitFor(() => expect(callsMade(resumeProjector)).toHaveLength(1));
    expect(callsMade(resumeProjector)[0]?.address).toBe('/api/v4/operations/projectors/reaction-request-payouts/resume');
    await screen.findByText('reaction-request-payouts tries again.');
  });
});

describe('read models', () => {
  test('are named with the version that the list shows', async () => {
    const accounts = {
      ...subscriber,
      name: 'accounts',
      version: 2,
      rebuild: null,
    };
    when(projectorList).answers(() => ({ items: [accounts], reactions: [] }));
    when(rebuildProjector).answers(() => ({ name: 'accounts-v2' }));
    const { user } = renderOnPage(<ProjectorsTab />);
    await user.click(await screen.findByRole('button', { name: 'Rebuild accounts' }));
    await user.click(await screen.findByRole('button', { name: 'Rebuild' }));
    await waitFor(() => expect(callsMade(rebuildProjector)).toHaveLength(1));
    expect(callsMade(rebuildProjector)[0]?.address).toBe('/api/v4/operations/projectors/accounts-v2/rebuild');
    await screen.findByText('accounts is being rebuilt.');
  });

  test('say that they are ahead of the log, and which command takes them back', async () => {
    const one = {
      ...subscriber,
      state: 'ahead' as const,
      rebuild: null,
    };
    when(projectorList).answers(() => ({
      items: [{ ...one, name: 'accounts' }],
      reactions: [{ ...reaction('reaction-send-mails'), state: 'ahead' as const }],
    }));
    renderOnPage(<ProjectorsTab />);
    expect(await screen.findByText(/accounts, reaction-send-mails have processed/)).toHaveTextContent('npm run rewind');
    expect(screen.getAllByText('Ahead of the log')).toHaveLength(2);
  });
});
