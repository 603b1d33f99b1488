import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/decider.js';
import { given } from '../kernel/given-when-then.test-kit.js';
import { mostExportsADay } from './export-status.js';
import { exportDecider, pendingExport } from './export.js';

const now = '2026-11-23T09:00:00.000Z';
const at = (hours: number) => new Date(Date.parse(now) + hours * 3_600_000).toISOString();
const own = (exportId: string) => ({ userId: 'ada', exportId });
const requested = (exportId: string, hours = 0) =>
  ({ type: 'ExportRequested', data: { ...own(exportId), requestedAt: at(hours) } }) as const;
const made = (exportId: string) =>
  ({ type: 'ExportMade', data: { ...own(exportId), size: 9, madeAt: at(1), expiresAt: at(25) } }) as const;
const failed = (exportId: string, hours = 1) =>
  ({ type: 'ExportFailed', data: { ...own(exportId), failedAt: at(hours) } }) as const;
const request = (exportId: string, hours = 0) => ({ type: 'RequestExport', ...own(exportId), now: at(hours) }) as const;
const finish = { type: 'FinishExport', ...own('e1'), size: 9, now: at(1) } as const;
const remove = { type: 'RemoveExport', ...own('e1'), now: at(25) } as const;

describe('an export', () => {
  it('is made for 24 hours, then removed', () => {
    given(exportDecider)
      .when(request('e1'))
      .then([requested('e1')]);
    given(exportDecider, [requested('e1')])
      .when(finish)
      .then([made('e1')]);
    given(exportDecider, [requested('e1'), made('e1')])
      .when(remove)
      .then([{ type: 'ExportRemoved', data: { ...own('e1'), removedAt: at(25) } }]);
  });

  it('runs alone: asking again meanwhile changes nothing, afterwards it begins another one', () => {
    given(exportDecider, [requested('e1')])
      .when(request('e2'))
      .then([]);
    expect(pendingExport(fold(exportDecider, [requested('e1')]))).toBe('e1');
    for (const end of [made('e1'), failed('e1')])
      given(exportDecider, [requested('e1'), end])
        .when(request('e2', 2))
        .then([requested('e2', 2)]);
  });

  it('ends once', () => {
    for (const again of [finish, { ...finish, type: 'FailExport' } as const])
      given(exportDecider, [requested('e1'), made('e1')])
        .when(again)
        .then([]);
    given(exportDecider, [requested('e1'), failed('e1')])
      .when(finish)
      .then([]);
    given(exportDecider, [requested('e1')])
      .when(remove)
      .then([]);
    given(exportDecider).when(finish).then([]);
  });

  it.each([
    ['made', made],
    ['failed', failed],
  ])('is asked for ten times a day at most, also where each is %s', (_end, ended) => {
    const day = Array.from({ length: mostExportsADay }, (_, index) => [requested(`e${index}`), ended(`e${index}`)]).flat();
    given(exportDecider, day).when(request('e10', 23)).then('support.exports-too-many');
    given(exportDecider, day)
      .when(request('e10', 25))
      .then([requested('e10', 25)]);
  });
});
