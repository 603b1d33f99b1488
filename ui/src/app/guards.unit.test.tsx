/** @jest-environment jest-fixed-jsdom */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { takeTarget } from '../shared/session/return-target.js';
import { clearStoredState } from '../shared/storage/stored-state.js';
import { renderOnPage, usingServer } from '../shared/testing/component.test-kit.js';
import { RequireLogin } from './guards.js';

usingServer({ beforeAll, afterEach, afterAll });
beforeEach(() => clearStoredState());

test.each([
  ['/dashboard', null],
  ['/dashboard?invite=c&inviteId=i', '/dashboard?invite=c&inviteId=i'],
])('a visitor at %s logs in first; an invitation is opened afterwards', (at, target) => {
  renderOnPage(
    <Routes>
      <Route element={<RequireLogin />}>
        <Route path="/dashboard" element={null} />
      </Route>
      <Route path="*" element={null} />
    </Routes>,
    { session: { status: 'out' }, at },
  );
  expect(screen.getByLabelText('Address').textContent).toBe('/login');
  expect(takeTarget()).toBe(target);
});
