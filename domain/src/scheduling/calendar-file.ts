/** A session as a calendar shows it. Times are ISO 8601 in UTC. */
export interface CalendarEntry {
  /** The same for all files about a booking. */
  readonly uid: string;
  /** Higher than that of an earlier file: a moved session replaces its former time. */
  readonly sequence: number;
  readonly start: string;
  readonly end: string;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly url: string;
  /** When the file is made. */
  readonly stamp: string;
}

interface Address {
  readonly name: string;
  readonly email: string;
}

/**
 * PUBLISH: a file to add. REQUEST and CANCEL: a mail to the participant, which their calendar reads
 * by itself.
 */
export type CalendarMethod =
  | { readonly method: 'PUBLISH' }
  | { readonly method: 'REQUEST' | 'CANCEL'; readonly organizer: Address; readonly attendee: string };

/** A calendar file (RFC 5545) with one session. */
export function calendarFile(entry: CalendarEntry, how: CalendarMethod): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Panelist//Sessions//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${how.method}`,
    'BEGIN:VEVENT',
    `UID:${text(entry.uid)}@panelist`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${moment(entry.stamp)}`,
    `DTSTART:${moment(entry.start)}`,
    `DTEND:${moment(entry.end)}`,
    `SUMMARY:${text(entry.summary)}`,
    `DESCRIPTION:${text(entry.description)}`,
    `LOCATION:${text(entry.location)}`,
    `URL:${entry.url}`,
    `STATUS:${how.method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(how.method === 'PUBLISH'
      ? []
      : [
          `ORGANIZER;CN=${quoted(how.organizer.name)}:mailto:${how.organizer.email}`,
          `ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${how.attendee}`,
        ]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** `20261121T090000Z`. */
const moment = (time: string): string => `${time.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** RFC 5545, 3.3.11. Other control characters are not allowed in a text. */
const text = (value: string): string =>
  value
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|[\r\n]/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ');

const quoted = (value: string): string => `"${value.replaceAll(/["\p{Cc}]/gu, '')}"`;

const maxOctets = 75;

/** RFC 5545, 3.1: at most 75 octets a line, continued after a blank; no character is cut apart. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let result = '';
  let octets = 0;
  for (const sign of line) {
    const length = encoder.encode(sign).length;
    if (octets + length > maxOctets) {
      result += '\r\n ';
      octets = 1;
    }
    result += sign;
    octets += length;
  }
  return result;
}
