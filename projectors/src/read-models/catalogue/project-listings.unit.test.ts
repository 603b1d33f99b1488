import { describe, expect, it } from '@jest/globals';
import { rowsAfter } from '../../test-kit/given-events.test-kit.js';
import { published } from '../../test-kit/sample-events.test-kit.js';
import { projectListingsProjection } from './project-listings-projection.js';

const data = { projectId: 'project-1' };
const events = published('project-1', {
  target: {
    ages: [
      [18, 20],
      [30, 40],
    ],
    genders: ['Non Binary'],
    cities: [],
    skills: ["Potter's wheel"],
  },
}).filter((event) => event.type !== 'ScreenerDefined');

describe('project listings', () => {
  it("hold the participant's amount, and the number of given criteria", () => {
    expect(rowsAfter(projectListingsProjection, events)).toMatchObject([{ remunerationCents: 7125, criteriaGiven: 3 }]);
  });

  it('hold the criteria as terms', () => {
    const [row] = rowsAfter(projectListingsProjection, events);
    expect(row?.wantedAges).toEqual([
      [18, 20],
      [30, 40],
    ]);
    expect(row?.wantedTerms).toEqual(expect.arrayContaining(['genders=nonbinary', "skills=potter'swheel", 'here=us']));
    expect(row?.wantedTerms).not.toContain('cities');
  });

  it('hold what a search by words reads, and keep it while recruiting pauses and resumes', () => {
    const shown = { name: 'Banks', topics: ['Finance', 'Travel'], companyName: 'Nórthgate', description: 'An hour.' };
    const textOf = (hideCompanyName: boolean) => {
      const drafted = published('project-1', { ...shown, hideCompanyName }).filter((event) => event.type !== 'ScreenerDefined');
      const history = [...drafted, { type: 'RecruitingPaused', data } as const, { type: 'RecruitingResumed', data } as const];
      return rowsAfter(projectListingsProjection, history)[0]?.searchText;
    };
    expect(textOf(false)).toBe('banks\nfinance, travel\nnorthgate\nan hour.');
    expect(textOf(true)).toBe('banks\nfinance, travel\n\nan hour.');
  });

  it('are shown from the publication on, recruit unless paused, end with the project, and name the event that changed them last', () => {
    const paused = [...events, { type: 'RecruitingPaused', data } as const];
    const rows = [
      events.slice(0, 1),
      events,
      paused,
      [...paused, { type: 'RecruitingResumed', data } as const],
      [...events, { type: 'ProjectClosed', data } as const],
    ].map((history) => rowsAfter(projectListingsProjection, history)[0]);
    expect(rows.map((row) => row && [row.publishedAt, row.recruiting, row.closed, row.position])).toEqual([
      [null, false, false, '0'],
      ['2026-02-01T00:00:00.000Z', true, false, '1'],
      ['2026-02-01T00:00:00.000Z', false, false, '2'],
      ['2026-02-01T00:00:00.000Z', true, false, '3'],
      ['2026-02-01T00:00:00.000Z', false, true, '2'],
    ]);
  });
});
