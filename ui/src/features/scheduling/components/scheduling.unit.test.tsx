import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clockIn, dayTitle, slotsByDay, viewersZone } from '../model/days.js';
import { whyNotToMove } from '../model/why-not.js';
import { aSurveyResponse } from '../../../shared/testing/a-survey-response.test-kit.js';
import { SlotPicker } from './slot-picker.js';

const slot = (start: string) => ({ start, end: start.replace(':00:00', ':30:00') });
const slots = [slot('2026-11-20T15:00:00.000Z'), slot('2026-11-20T16:00:00.000Z'), slot('2026-12-02T15:00:00.000Z')];
const [first] = slots;
const day = [...slotsByDay(slots, viewersZone()).keys()][0] ?? '';

// The test's DOM has no layout.
Element.prototype.scrollIntoView = () => undefined;

const none: Parameters<typeof SlotPicker>[0]['ownSessions'] = [];

function show(problem: string | null = null, ownSessions = none) {
  const onTake = jest.fn();
  render(
    <SlotPicker
      slots={slots}
      timezone="Asia/Kolkata"
      ownSessions={ownSessions}
      action="Book this time"
      running={false}
      problem={problem}
      onTake={onTake}
    />,
  );
  return onTake;
}

test('a participant chooses a day, then a time, then takes it', async () => {
  const user = userEvent.setup();
  const onTake = show();
  const take = screen.getByRole('button', { name: 'Book this time' });
  expect(take).toHaveProperty('disabled', true);
  screen.getByText('Choose a day and a time first.');
  await user.click(screen.getByRole('button', { name: `${dayTitle(day)}, 2 free times` }));
  await user.click(screen.getByRole('button', { name: clockIn(first?.start ?? '', viewersZone()) }));
  await user.click(take);
  expect(onTake).toHaveBeenCalledWith(first);
});

test('both zones are named; later months are one step away', async () => {
  const user = userEvent.setup();
  show();
  screen.getByText('Asia/Kolkata');
  screen.getByRole('table', { name: 'November 2026' });
  await user.click(screen.getByRole('button', { name: 'Later month' }));
  screen.getByRole('table', { name: 'December 2026' });
  expect(screen.getByRole('button', { name: 'Later month' })).toHaveProperty('disabled', true);
});

test('a time at which the participant has another session says so, and can be taken', async () => {
  const user = userEvent.setup();
  const start = '2026-11-20T15:10:00.000Z';
  show(null, [{ start, end: '2026-11-20T15:20:00.000Z', projectName: 'Rooftop bees' }]);
  await user.click(screen.getByRole('button', { name: `${dayTitle(day)}, 2 free times` }));
  await user.click(screen.getByRole('button', { name: clockIn(slots[1]?.start ?? '', viewersZone()) }));
  expect(screen.queryByText(/You have another session/)).toBeNull();
  await user.click(screen.getByRole('button', { name: clockIn(first?.start ?? '', viewersZone()) }));
  expect(screen.getByText(/You have another session at that time: “Rooftop bees”/).closest('[role="status"]')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Book this time' })).toHaveProperty('disabled', false);
});

test('a time that is gone says so', () => {
  const message = 'This time is not free any more. Please choose another one.';
  show(message);
  expect(screen.getByRole('alert').textContent).toBe(message);
});

test('a session that cannot be moved says why', () => {
  const { project } = aSurveyResponse();
  expect(whyNotToMove(aSurveyResponse({ tooLate: true }))).toMatch(/^It is too late to reschedule: .* 4 hours/);
  expect(whyNotToMove(aSurveyResponse({ tooLate: true, project: { ...project, isRemote: false } }))).toMatch(/48 hours/);
  expect(whyNotToMove(aSurveyResponse({ tooLate: true, past: true }))).toBe('The session has begun already.');
  expect(whyNotToMove(aSurveyResponse({ project: { ...project, closed: true } }))).toBe('This project is now closed.');
});
