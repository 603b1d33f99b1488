import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { calendarFile, type CalendarEntry } from './calendar-file.js';

const entry: CalendarEntry = {
  uid: 'b',
  sequence: 2,
  start: '2026-11-22T12:00:00.000Z',
  end: '2026-11-22T13:00:00.000Z',
  summary: 'Coffee; tea, and more',
  description: 'One\nTwo',
  location: 'Remote',
  url: 'https://panelist.example/panelists/v2/surveys?id=1',
  stamp: '2026-11-21T09:30:00.000Z',
};
const invitation = {
  method: 'REQUEST',
  organizer: { name: 'Panelist "team"', email: 'no-reply@panelist.example' },
  attendee: 'ada@company.example',
} as const;

test('names the session in UTC, with escaped texts', () => {
  const lines = calendarFile(entry, invitation).replaceAll('\r\n ', '').split('\r\n');
  expect(lines).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Panelist//Sessions//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:b@panelist',
    'SEQUENCE:2',
    'DTSTAMP:20261121T093000Z',
    'DTSTART:20261122T120000Z',
    'DTEND:20261122T130000Z',
    String.raw`SUMMARY:Coffee\; tea\, and more`,
    String.raw`DESCRIPTION:One\nTwo`,
    'LOCATION:Remote',
    'URL:https://panelist.example/panelists/v2/surveys?id=1',
    'STATUS:CONFIRMED',
    'ORGANIZER;CN="Panelist team":mailto:no-reply@panelist.example',
    'ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:ada@company.example',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('cancels with the same id; a file to add names no people', () => {
  expect(calendarFile(entry, { ...invitation, method: 'CANCEL' })).toMatch(
    /METHOD:CANCEL\r\n[^]*UID:b@panelist[^]*STATUS:CANCELLED/,
  );
  expect(calendarFile(entry, { method: 'PUBLISH' })).not.toMatch(/ORGANIZER|ATTENDEE/);
});

test('folds every line at 75 octets without cutting a character apart, and no text adds a line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (summary) => {
      const file = calendarFile({ ...entry, summary }, { method: 'PUBLISH' });
      const lines = file.split('\r\n');
      expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
      expect(lines.filter((line) => line !== '' && !line.startsWith(' '))).toHaveLength(18);
    }),
  );
});
