import { joinWaitingList, leaveWaitingList } from '@panelist/domain/participation/browser';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { callsMade, renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { WaitingList, type PlaceOfProject, ordinal } from './waiting-list.js';

usingServer({ beforeAll, afterEach, afterAll });

const none = { heldUntil: null, isOffered: false, waitingPosition: null };
const show = (change: Partial<PlaceOfProject>) =>
  renderOnPage(<WaitingList project={{ id: 'a', place: none, placesRemaining: 0, placeMayFreeAt: null, ...change }} />);
/** What banners say; the address is one of the test. */
const said = () => screen.queryAllByRole('status').flatMap((each) => (each.tagName === 'OUTPUT' ? [] : [each.textContent]));
const at = '2026-05-01T10:00:00.000Z';

test('offers a notice on a full project, and says when a place may free', async () => {
  when(joinWaitingList).answers(() => ({ heldUntil: null, waitingPosition: 1 }));
  const { user } = show({ placeMayFreeAt: at });
  expect(said()[0]).toMatch(/^All places are taken for now. A place may free by \d/);
  await user.click(screen.getByRole('button', { name: 'Notify me if a place frees' }));
  await waitFor(() => expect(callsMade(joinWaitingList)).toHaveLength(1));
});

test('says the position, and lets the reader leave', async () => {
  when(leaveWaitingList).answers(() => ({ heldUntil: null, waitingPosition: null }));
  const { user } = show({ place: { ...none, waitingPosition: 3 } });
  expect(said()[0]).toBe('You are 3rd on the waiting list.');
  await user.click(screen.getByRole('button', { name: 'Leave the waiting list' }));
  await waitFor(() => expect(callsMade(leaveWaitingList)).toHaveLength(1));
});

test('says until when a place is held, and takes back one from the list', () => {
  show({ place: { ...none, heldUntil: at, isOffered: true } });
  expect(said()[0]).toMatch(/^A place is held for you until \d/);
  screen.getByRole('button', { name: 'Give the place back' });
});

test('says nothing while a place is free', () => {
  show({ placesRemaining: 2 });
  expect(said()).toEqual([]);
});

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [11, '11th'],
  [21, '21st'],
])('%i is %s', (number, text) => expect(ordinal(number)).toBe(text));
