import { me } from '@panelist/domain/identity/browser';
import { profileByUser, profileLocks, savePagePreferences, saveProfile } from '@panelist/domain/profile/browser';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aProfile } from '../../../shared/testing/a-profile.test-kit.js';
import { callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { sampleUser } from '../../../shared/testing/sample-user.test-kit.js';
import { BelowActivity } from './below-activity.js';

const profile = { ...aProfile, isPhoneVerified: false, topics: [] };
const page = { sort: 'v4Score' as const, strengthPanelOpen: true, tour: 'neverStarted' as const, dismissed: [] as number[] };

describe('below the activity', () => {
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
