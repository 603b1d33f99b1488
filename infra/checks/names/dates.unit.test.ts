import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const folders = ['domain/src', 'ui/src', 'command-api/src', 'query-api/src', 'workers/src', 'projectors/src'];

/**
 * The module, the same for the viewer of a page, and what reads clocks: of a zone, and of the
 * browser's own field.
 */
const allowed = [
  'domain/src/kernel/dates.ts',
  'ui/src/shared/display/dates.ts',
  'domain/src/profile/time-zone.ts',
  'ui/src/shared/display/zoned-time.ts',
];

/**
 * What formats a date: `Intl` with a locale, the methods of `Date`, a pattern with a month's
 * name, a cut of ISO 8601 with a clock.
 */
const formats =
  /new Intl\.DateTimeFormat\(['"]|RelativeTimeFormat|toLocale(Date|Time)String|\.format\(['"`][^'"`]*(MMM|ddd|h:mm|HH)|slice\(11, 1[69]\)/;

it('one module writes dates', () => {
  const sources = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|test-kit|\/testing\//.test(name)),
  );
  const found = sources.filter((name) => !allowed.includes(name) && formats.test(readFileSync(join(root, name), 'utf8')));
  expect(found).toEqual([]);
});
