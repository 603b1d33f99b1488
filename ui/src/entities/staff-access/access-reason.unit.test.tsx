import type { AnswerOf } from '@panelist/domain/kernel/browser';
import { giveAccessReason, accessReason } from '@panelist/domain/support/browser';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { callsMade, renderOnPage, usingServer, when } from '../../shared/testing/component.test-kit.js';
import { BeforeReason } from './before-reason.js';
import { AccessReason } from './access-reason.js';
import { useAccessReason } from './use-access-reason.js';

usingServer({ beforeAll, afterEach, afterAll });

let answer: AnswerOf<typeof accessReason>;
beforeEach(() => {
  answer = { isNeeded: true, given: null };
  when(accessReason).answers(() => answer);
});

function Masked() {
  const look = useAccessReason('pat');
  const [gaveNow, setGaveNow] = useState(false);
  if (!look.mayShow) return <BeforeReason userId="pat" look={look} onGiven={() => setGaveNow(true)} />;
  return (
    <>
      {look.given && <AccessReason userId="pat" name="Pat Doe" given={look.given} focused={gaveNow} />}
      <p>pat@example.com</p>
    </>
  );
}

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

test('personal data shows once a reason is given by keyboard, which the server may refuse', async () => {
  const { user } = renderOnPage(<Masked />);
  const field = await screen.findByRole('textbox', { name: 'Reason' });
  expect(screen.getByRole('region', { name: 'Why are you opening the record of pat?' })).toBeInTheDocument();
  expect(field).toHaveFocus();
  await user.keyboard(' \u3164\u2800{Enter}');
  expect(await screen.findByText('Please say why.')).toBeInTheDocument();
  expect(callsMade(giveAccessReason)).toEqual([]);
  when(giveAccessReason).refuses(404, 'resource.not-found', 'This was not found.');
  await user.clear(field);
  await user.type(field, 'The address was returned{Enter}');
  expect(await screen.findByText('This was not found.')).toBeInTheDocument();
  expect(screen.queryByText('pat@example.com')).toBeNull();
  when(giveAccessReason).answers(() => {
    answer = { isNeeded: true, given: { reason: 'The address was returned', until: inAnHour() } };
    return { until: inAnHour() };
  });
  await user.type(field, '{Enter}');
  expect(await screen.findByText('pat@example.com')).toBeInTheDocument();
  const why = screen.getByRole('region', { name: 'Why you look' });
  expect(why).toHaveTextContent('Your reason: “The address was returned”. Pat Doe reads this. It holds until');
  expect(why).toHaveFocus();
  expect(callsMade(giveAccessReason).at(-1)).toMatchObject({
    address: '/api/v4/support/participants/pat/access-reason',
    body: { reason: 'The address was returned' },
  });
});

test('at the end of the reason the page asks again', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setTimeout', 'setImmediate'] });
  answer = { isNeeded: true, given: { reason: 'Asked by mail', until: inAnHour() } };
  renderOnPage(<Masked />);
  expect(await screen.findByText('pat@example.com')).toBeInTheDocument();
  act(() => {
    jest.advanceTimersByTime(3_590_000);
  });
  expect(screen.getByText('pat@example.com')).toBeInTheDocument();
  act(() => {
    jest.advanceTimersByTime(11_000);
  });
  expect(screen.queryByText('pat@example.com')).toBeNull();
  expect(await screen.findByRole('textbox', { name: 'Reason' })).toBeInTheDocument();
});

test('nothing is asked about a person whose data is erased', async () => {
  answer = { isNeeded: false, given: null };
  renderOnPage(<Masked />);
  expect(await screen.findByText('pat@example.com')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
});
