import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aSurveyResponse } from '../../../shared/testing/a-survey-response.test-kit.js';
import { renderOnPage, usingServer } from '../../../shared/testing/component.test-kit.js';
import { BookedPanel } from './booked-panel.js';

usingServer({ beforeAll, afterEach, afterAll });

const booking = {
  uid: 'booking-1',
  start: '2036-01-02T15:00:00.000Z',
  end: '2036-01-02T16:15:00.000Z',
  timezone: 'Asia/Kolkata',
  sequence: 0,
} as const;
const shows = (timezone: string) => {
  const response = { ...aSurveyResponse({ status: 'SCHEDULED' }), booking };
  renderOnPage(<BookedPanel response={response} title="Your session is booked" timezone={timezone} />);
  return fact('For the project');
};
const fact = (name: string) => screen.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent;

test('the project’s zone is named by its place', () => {
  expect(shows('Asia/Kolkata')).toBe('Jan 02 2036 20:30 GMT+5:30 (Asia/Kolkata)');
});

test('and once where the time has that name already', () => {
  expect(shows('EST')).toBe('Jan 02 2036 10:00 EST');
});

test('the duration is that of the booked time', () => {
  shows('EST');
  expect(fact('Duration')).toBe('75 min');
});
