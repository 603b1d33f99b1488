import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { rememberTarget, takeTarget } from '../shared/session/return-target.js';
import { setSession } from '../shared/session/session-store.js';
import { clearStoredState } from '../shared/storage/stored-state.js';
import { renderOnPage, usingServer } from '../shared/testing/component.test-kit.js';
import { RequireLogin } from './guards.js';

usingServer({ beforeAll, afterEach, afterAll });
beforeEach(() => clearStoredState());

const pages = (
  <Routes>
    <Route element={<RequireLogin />}>
      <Route path="/dashboard" element={null} />
      <Route path="/messages" element={null} />
      <Route path="/surveys" element={null} />
      <Route path="/disputes/:id" element="The dispute" />
    </Route>
    <Route path="*" element={null} />
  </Routes>
);

test.each([
  ['/dashboard', '/login', null],
  ['/dashboard?authError=cancelled', '/login?authError=cancelled', null],
  ['/dashboard?invite=c&inviteId=i', '/login', '/dashboard?invite=c&inviteId=i'],
  ['/messages', '/login', null],
  ['/messages?conversationUid=c1', '/login', '/messages?conversationUid=c1'],
  ['/disputes/d1', '/login', '/disputes/d1'],
  ['/surveys?cc=c1', '/login?cc=c1', null],
])('a visitor at %s logs in first; what the address names is opened afterwards', (at, logIn, target) => {
  renderOnPage(pages, { session: { status: 'out' }, at });
  expect(screen.getByLabelText('Address').textContent).toBe(logIn);
  expect(takeTarget()).toBe(target);
});

test('a log-out leaves no page behind for the person who logs in next', () => {
  renderOnPage(pages, { at: '/disputes/d1' });
  expect(screen.getByText('The dispute')).toBeInTheDocument();
  act(() => setSession({ status: 'out' }));
  expect(screen.getByLabelText('Address').textContent).toBe('/login');
  expect(takeTarget()).toBeNull();
});

test.each(['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example'])(
  'an address of another site is no target: %s',
  (address) => {
    rememberTarget(address);
    expect(takeTarget()).toBeNull();
  },
);
