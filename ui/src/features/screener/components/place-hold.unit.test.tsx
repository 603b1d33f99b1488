import { projectView } from '@panelist/domain/catalogue/browser';
import { holdPlace, leavePlace } from '@panelist/domain/participation/browser';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { callsMade, renderOnPage, usingServer, when } from '../../../shared/testing/component.test-kit.js';
import { aCard } from '../../../shared/testing/a-card.test-kit.js';
import { PlaceHold } from './place-hold.js';

usingServer({ beforeAll, afterEach, afterAll });
const soon = () => new Date(Date.now() + 15 * 60_000).toISOString();
const view = (heldUntil: string | null) =>
  when(projectView).answers(() => ({
    project: {
      ...aCard('a'),
      placesRemaining: heldUntil === null ? 0 : 1,
      requiresNda: false,
      ndaType: 'none',
      exposeParticipantEmails: false,
      requiresIdentityVerification: false,
      organizationId: 'organization',
      doubleScreening: false,
      showReferral: false,
      referralLink: null,
      referralFee: null,
      referralBonus: null,
      messengerLink: null,
      prequalifies: { qualifies: true, reason: null, redirect: null, notification: null },
      place: { heldUntil, isOffered: false, waitingPosition: null },
      surveyResponse: null,
    },
    screenerQuestionsLength: 1,
    invite: null,
    inviteMessage: null,
  }));
beforeEach(() => when(leavePlace).answers(() => ({ heldUntil: null, waitingPosition: null })));

test('holds a place while it shows, says how long, and gives it back', async () => {
  const heldUntil = soon();
  when(holdPlace).answers(() => ({ heldUntil, waitingPosition: null }));
  view(heldUntil);
  const { unmount } = renderOnPage(<PlaceHold projectId="a" />);
  await screen.findByText(/^A place is held for you until/);
  screen.getByText(/: 15 min left\.$/);
  expect(callsMade(holdPlace)).toHaveLength(1);
  unmount();
  await waitFor(() => expect(callsMade(leavePlace)).toHaveLength(1));
});

test('offers the waiting list before the first question where no place is free', async () => {
  when(holdPlace).refuses(409, 'participation.places-full', 'All places of this project are taken for now.');
  view(null);
  renderOnPage(<PlaceHold projectId="a" />);
  await screen.findByRole('button', { name: 'Notify me if a place frees' });
});

test('says when the time is over, and holds a place again', async () => {
  when(holdPlace).answers(() => ({ heldUntil: soon(), waitingPosition: null }));
  view(null);
  const { user } = renderOnPage(<PlaceHold projectId="a" />);
  await user.click(await screen.findByRole('button', { name: 'Hold a place again' }));
  await waitFor(() => expect(callsMade(holdPlace)).toHaveLength(2));
});
