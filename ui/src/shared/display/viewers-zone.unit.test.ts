import { afterEach, expect, jest, test } from '@jest/globals';
import { viewersZone, zoneProblem } from './viewers-zone.js';

afterEach(() => {
  jest.restoreAllMocks();
});

/** As a browser that says this of its system's zone. */
function browserSays(timeZone: unknown): void {
  const resolved = new Intl.DateTimeFormat().resolvedOptions();
  jest
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ ...resolved, timeZone } as Intl.ResolvedDateTimeFormatOptions);
}

test.each(['Etc/Unknown', 'Foo/Bar', '', undefined])('a browser that says %s has UTC, and the page says so', (zone) => {
  browserSays(zone);
  expect(viewersZone()).toBe('UTC');
  expect(zoneProblem()).toMatch(/does not say which time zone you are in. All times are in UTC\.$/);
});

test('a zone that exists is taken', () => {
  browserSays('Asia/Kolkata');
  expect([viewersZone(), zoneProblem()]).toEqual(['Asia/Kolkata', null]);
});
