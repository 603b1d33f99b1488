import '@testing-library/jest-dom/jest-globals';
import '../testing/component.test-kit.js';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from '@jest/globals';
import { rememberServerTime } from '../api/server-time.js';
import { formatMinutes } from './duration-format.js';
import {
  chooseClock,
  clockAmong,
  clockTime,
  formatAgo,
  formatDay,
  formatMoment,
  formatOn,
  invalidDate,
  viewersClock,
} from './dates.js';
import { cleanup, render, screen } from '@testing-library/react';
import { EmailText } from './email-text.js';
import { renderOnPage, usingServer } from '../testing/component.test-kit.js';
import { meanings } from '../theme/palette.js';
import { StatusChip } from './status-chip.js';
import { TimeAgo } from './time.js';

describe('dates', () => {
  afterEach(() => {
    localStorage.clear();
    rememberServerTime(new Date().toUTCString());
  });

  test('today is the server’s', () => {
    rememberServerTime('Sat, 28 Nov 2026 12:00:00 GMT');
    expect(formatDay('2026-11-28T12:00:00.000Z')).toBe('today');
    expect([formatOn('2026-11-28'), formatOn('2026-11-20')]).toEqual(['today', 'on Nov 20']);
  });

  test('none is an invalid date (spec 1, section 8)', () => {
    for (const none of [null, undefined, '', 'soon'])
      expect([formatMoment(none), formatDay(none), formatAgo(none, 0)]).toEqual([invalidDate, invalidDate, invalidDate]);
  });

  test('the clock is the locale’s until another one is chosen', () => {
    expect(viewersClock()).toBe('h12');
    chooseClock('h23');
    expect(viewersClock()).toBe('h23');
    expect(clockTime('2026-11-30T14:00:00.000Z', undefined, 'Europe/Berlin')).toBe('15:00');
  });

  describe.each([
    ['America/New_York', '2026-11-01T05:30:00.000Z', '1:30 AM EDT', '2026-11-01T06:30:00.000Z'],
    ['America/New_York', '2026-11-01T06:30:00.000Z', '1:30 AM EST', '2026-11-01T05:30:00.000Z'],
    ['America/Los_Angeles', '2026-03-08T10:30:00.000Z', '3:30 AM', null],
    ['Europe/Berlin', '2026-10-25T01:30:00.000Z', '2:30 AM GMT+1', '2026-10-25T00:30:00.000Z'],
    ['Asia/Kolkata', '2026-11-20T19:00:00.000Z', '12:30 AM', null],
  ] as const)('among others, %s at %s', (zone, start, text, again) => {
    it(`is ${text}`, () => {
      const others = [start, ...(again === null ? [] : [again])].map((each) => ({ start: each }));
      expect(clockAmong(start, others, zone, 'h12')).toBe(text);
    });
  });

  test('how long ago', () => {
    const now = Date.parse('2026-01-05T12:00:00Z');
    expect(formatAgo('2026-01-05T11:59:40Z', now)).toBe('just now');
    expect(formatAgo('2026-01-05T09:00:00Z', now)).toBe('3 hours ago');
    expect(formatAgo('2026-01-07T12:00:00Z', now)).toBe('in 2 days');
    // No name of a day: 47 hours from now is seldom tomorrow.
    expect(formatAgo('2026-01-07T11:00:00Z', now)).toBe('in 1 day');
    expect(formatAgo('2026-01-03T13:00:00Z', now)).toBe('1 day ago');
  });

  test('durations', () => {
    expect([15, 90, 1440].map(formatMinutes)).toEqual(['15 min', '90 min', '1,440 min']);
  });
});

describe('email text', () => {
  afterEach(cleanup);

  test.each([
    ['ada.lovelace@people.example', ['ada.', 'lovelace', '@people.', 'example']],
    ['ada+rita_2-x@people.example', ['ada+', 'rita_', '2-', 'x', '@people.', 'example']],
    ['no address', ['no address']],
  ])('%s may break between its parts alone', (address, parts) => {
    const { container } = render(<EmailText address={address} />);
    expect(container).toHaveTextContent(address);
    expect(container.firstElementChild?.innerHTML.split('<wbr>')).toEqual(parts);
  });
});

describe('StatusChip', () => {
  usingServer({ beforeAll, afterEach, afterAll });

  test('shows the word, and a distinct shape for each meaning', () => {
    renderOnPage(
      <>
        {meanings.map((meaning) => (
          <StatusChip key={meaning} meaning={meaning} label={`word of ${meaning}`} />
        ))}
      </>,
    );
    const shapes = meanings.map((meaning) => screen.getByText(`word of ${meaning}`).querySelector('svg path')?.getAttribute('d'));
    expect(shapes.every(Boolean)).toBe(true);
    expect(new Set(shapes).size).toBe(meanings.length);
  });
});

describe('how long ago something happened', () => {
  const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
  afterEach(() => rememberServerTime(new Date().toUTCString()));
  test('goes by the clock of the server', () => {
    rememberServerTime(new Date(inMinutes(60)).toUTCString());
    render(<TimeAgo at={inMinutes(29.5)} />);
    expect(screen.getByText('30 minutes ago')).toBeInTheDocument();
  });

  test('is never in the future', () => {
    render(<TimeAgo at={inMinutes(15)} />);
    expect(screen.getByText('just now')).toBeInTheDocument();
  });
});
