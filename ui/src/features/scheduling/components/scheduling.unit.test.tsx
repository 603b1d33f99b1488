import { afterEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clockAmong, formatWeekday, sessionTime } from '../../../shared/display/dates.js';
import { freeTimes, slotsByDay, viewersZone } from '../model/days.js';
import { whyNotToMove } from '../model/session-stage.js';
import { aSurveyResponse } from '../../../shared/testing/a-survey-response.test-kit.js';
import { SlotPicker } from './slot-picker.js';

afterEach(() => localStorage.clear());

const slot = (start: string) => ({ start, end: start.replace(':00:00', ':30:00') });
const slots = [slot('2026-11-20T15:00:00.000Z'), slot('2026-11-20T16:00:00.000Z'), slot('2026-12-02T15:00:00.000Z')] as const;
const [first, second, third] = slots;
const [day = '', later = ''] = slotsByDay(slots, viewersZone()).keys();
const dayLabel = (of: string, count: number) => `${formatWeekday(of)} (${freeTimes(count)})`;
const timeOf = ({ start }: { readonly start: string }, clock: 'h12' | 'h23' = 'h12') =>
  clockAmong(start, [], viewersZone(), clock);

const none: Parameters<typeof SlotPicker>[0]['ownSessions'] = [];

function show(problem: string | null = null, ownSessions = none) {
  const onTake = jest.fn();
  render(
    <SlotPicker
      slots={slots}
      timezone="Asia/Kolkata"
      ownSessions={ownSessions}
      action="Book"
      running={false}
      problem={problem}
      onTake={onTake}
    />,
  );
  return onTake;
}

test('the first day with free times is chosen; a participant chooses a time and takes it', async () => {
  const user = userEvent.setup();
  const onTake = show();
  const take = screen.getByRole('button', { name: 'Book' });
  expect(take).toHaveProperty('disabled', true);
  screen.getByText('Choose a time first.');
  expect(screen.getByRole('button', { name: dayLabel(day, 2) }).getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('button', { name: timeOf(first) }));
  screen.getByText(sessionTime(first.start, first.end));
  await user.click(take);
  expect(onTake).toHaveBeenCalledWith(first, viewersZone());
});

test('another day has its own times, and the choice begins anew', async () => {
  const user = userEvent.setup();
  const onTake = show();
  await user.click(screen.getByRole('button', { name: timeOf(second) }));
  await user.click(screen.getByRole('button', { name: dayLabel(later, 1) }));
  expect(screen.getByRole('button', { name: 'Book' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: timeOf(third) }));
  await user.click(screen.getByRole('button', { name: 'Book' }));
  expect(onTake).toHaveBeenCalledWith(third, viewersZone());
});

test('the month is a choice; later months are one step away', async () => {
  const user = userEvent.setup();
  show();
  expect(screen.queryByRole('table')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Month' }));
  await screen.findByRole('table', { name: 'November 2026' });
  await user.click(screen.getByRole('button', { name: 'Later month' }));
  screen.getByRole('table', { name: 'December 2026' });
  expect(screen.getByRole('button', { name: 'Later month' })).toHaveProperty('disabled', true);
});

test('zones are named by their cities, the researcher’s beside the own one', () => {
  show();
  screen.getByText(/is 8:30 PM for the researcher \(Kolkata time\)/);
});

test('another zone can be chosen, in which days and times are then written and booked', async () => {
  const user = userEvent.setup();
  const onTake = show();
  await user.click(screen.getByRole('button', { name: timeOf(first) }));
  await user.click(screen.getByRole('button', { name: 'Another time zone' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Show times in' }), 'Pacific/Auckland');
  screen.getByText('Auckland time');
  screen.getByRole('heading', { name: 'Saturday, November 21' });
  screen.getByText(sessionTime(first.start, first.end, undefined, 'Pacific/Auckland'));
  await user.click(screen.getByRole('button', { name: 'Book' }));
  expect(onTake).toHaveBeenCalledWith(first, 'Pacific/Auckland');
});

test('the clock of 24 hours is a choice that stays', async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole('checkbox', { name: '24-hour clock' }));
  await user.click(screen.getByRole('button', { name: timeOf(second, 'h23') }));
  screen.getByText(sessionTime(second.start, second.end, 'h23'));
  expect(sessionTime(second.start, second.end)).toBe(sessionTime(second.start, second.end, 'h23'));
});

test('a time at which the participant has another session says so, and can be taken', async () => {
  const user = userEvent.setup();
  const start = '2026-11-20T15:10:00.000Z';
  show(null, [{ start, end: '2026-11-20T15:20:00.000Z', projectName: 'Rooftop bees' }]);
  await user.click(screen.getByRole('button', { name: timeOf(second) }));
  expect(screen.queryByText(/You have another session/)).toBeNull();
  await user.click(screen.getByRole('button', { name: timeOf(first) }));
  expect(screen.getByText(/You have another session at that time: “Rooftop bees”/).closest('[role="status"]')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Book' })).toHaveProperty('disabled', false);
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
