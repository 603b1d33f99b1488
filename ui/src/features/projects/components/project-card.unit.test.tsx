import { me } from '@panelist/domain/identity/browser';
import { profileByUser, profileLocks } from '@panelist/domain/profile/browser';
import type { ProjectCard as Project } from '@panelist/domain/catalogue/browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aCard } from '../../../shared/testing/a-card.test-kit.js';
import { aProfile } from '../../../shared/testing/a-profile.test-kit.js';
import { renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { aUser } from '../projects.test-kit.js';
import { ProjectCard } from './project-card.js';

usingServer({ beforeAll, afterEach, afterAll });

const show = (changes: Partial<Project>, workEmailVerified: boolean | null = true) =>
  renderOnPage(<ProjectCard project={{ ...aCard('a'), ...changes }} workEmailVerified={workEmailVerified} />);
const skills = { criterion: 'skills', met: true, yours: 'Knitting', wanted: 'Knitting' } as const;
const genders = { criterion: 'genders', met: true, yours: null, wanted: null } as const;

describe('a card', () => {
  beforeEach(() => {
    when(me).answers(() => ({ response: aUser }));
  });

  test('says what decides: amount, time, hourly rate, kind, place, distance and places left', () => {
    show({
      panelistRemuneration: 95,
      timeMinutesRequired: 90,
      kindOfResearch: 8,
      kindOfResearchFormatted: 'In Panelist Home',
      isRemote: false,
      researchConductType: 1,
      location: { formattedAddress: '720 SW Broadway, Portland, OR 97205, USA' },
      distanceKm: 12,
      placesRemaining: 3,
      companyName: 'Oatfield',
    });
    expect(screen.getByText('$63 an hour')).toBeInTheDocument();
    expect(
      screen.getByText(
        'In Panelist Home · In-person · Portland, OR · 12 km away · Oatfield · Paid within 72 hours of your session · New here',
      ),
    ).toBeInTheDocument();
    expect(screen.getByText(/3 places left/)).toBeInTheDocument();
  });

  test('tells on demand why it is a good match', async () => {
    const { user } = show({ v4Score: 100, match: [genders, skills] });
    expect(screen.queryByText(/Knitting/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Why: Project a' }));
    expect(await screen.findByText(/You: Knitting · Wanted: Knitting/)).toBeInTheDocument();
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Gender fits');
  });

  test.each([
    ['without a score', { v4Score: null, match: [] }],
    ['with hard criteria alone', { v4Score: 100, match: [genders] }],
    ['with a low score', { v4Score: 79, match: [skills] }],
  ])('is no good match %s', (_, changes) => {
    show(changes);
    expect(screen.queryByText("You're a good match.")).not.toBeInTheDocument();
  });

  test('says that the project takes no applications now, where it is paused', () => {
    const { unmount } = show({});
    expect(screen.queryByText('No applications now')).not.toBeInTheDocument();
    unmount();
    show({ recruitingStatus: 'PAUSED' });
    expect(screen.getByText('No applications now')).toBeInTheDocument();
  });

  test('for professionals opens what a participant without a work e-mail lacks', async () => {
    when(profileByUser).answers(() => ({ ...aProfile, employment: { ...aProfile.employment, isEmailVerified: false } }));
    when(profileLocks).answers(() => ({}));
    const { user } = show({ talkToAudience: 1, v4Score: 100, match: [skills] }, false);
    expect(screen.queryByText("You're a good match.")).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'For professionals: verify your work e-mail to apply.' }));
    // The dialog's code loads with the click.
    await waitFor(() => expect(screen.getByRole('dialog')).toBeInTheDocument(), { timeout: 40_000 });
  }, 60_000);
});
