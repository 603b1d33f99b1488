import { describe, expect, it } from '@jest/globals';
import { countFilters, noFilters, readListQuery, toApiQuery, writeListQuery, type ListQuery } from './list-query.js';
import { queryOfCriteria } from './saved-criteria.js';

const read = (search: string) => readListQuery(new URLSearchParams(search), 'v4Score');

describe('the list in the address', () => {
  it('reads what it wrote, and keeps unrelated parameters', () => {
    const query: ListQuery = {
      text: 'sleep',
      sort: 'publishedAt',
      shown: 'all',
      audience: 2,
      place: 1,
      pay: [50, 400],
      hour: 60,
      measured: 40,
      time: [5, 60],
      withHidden: true,
      pages: 3,
    };
    const written = writeListQuery(new URLSearchParams('tab=projects&filters=open'), query);
    expect(readListQuery(written, 'v4Score')).toEqual(query);
    expect(written.get('tab')).toBe('projects');
    expect(written.toString()).toContain('sort=most-recent&show=all&audience=general&place=in-person');
    expect(written.has('filters')).toBe(false);
  });

  it('falls back to its defaults for invalid parameters', () => {
    expect(read('sort=worst&show=some&audience=3&pay=900-10&time=abc&pages=-2')).toEqual({
      ...noFilters,
      text: '',
      sort: 'v4Score',
      pages: 1,
    });
    expect(read('sort=timeMinutesRequired&place=2')).toMatchObject({ sort: 'timeMinutesRequired', place: 2 });
    expect(readListQuery(new URLSearchParams('sort=most-relevant'), 'publishedAt').sort).toBe('v4Score');
    expect(read('pay=52-').pay).toEqual([52, 1000]);
  });

  it('keeps the bounds of a saved search that are between the steps of a slider', () => {
    const criteria = { minIncentive: 52.5, maxTimeMinutesRequired: 48 };
    const chosen = { ...queryOfCriteria(criteria), sort: 'v4Score', pages: 1 } as const;
    const written = writeListQuery(new URLSearchParams(), chosen);
    expect(toApiQuery(readListQuery(written, 'v4Score'), 1)).toMatchObject(criteria);
  });

  it('sends no limit for a slider at its end', () => {
    expect(toApiQuery(read(''), 1)).toEqual({
      includeCount: true,
      sort: 'v4Score',
      page: 1,
      pageSize: 15,
      showEligible: true,
      onlyShowMatched: false,
    });
    expect(toApiQuery(read('pay=50-1000&time=5-60&show=all'), 2)).toMatchObject({
      minIncentive: 50,
      maxTimeMinutesRequired: 60,
      showEligible: false,
    });
    expect(countFilters(read('pay=50-1000&show=all&q=x'))).toBe(2);
    expect(toApiQuery(read('hour=60'), 1)).toMatchObject({ minHourlyRate: 60 });
    expect(toApiQuery(read('hour=-1'), 1)).not.toHaveProperty('minHourlyRate');
    expect(toApiQuery(read('measured=40'), 1)).toMatchObject({ minTrueHourlyRate: 40 });
  });

  it('requests hidden projects if the address says so', () => {
    expect(toApiQuery(read('hidden=true'), 1)).toMatchObject({ showHiddenProjects: true });
    expect(countFilters(read('hidden=true'))).toBe(1);
    expect(toApiQuery(read('hidden=perhaps'), 1)).not.toHaveProperty('showHiddenProjects');
  });
});
