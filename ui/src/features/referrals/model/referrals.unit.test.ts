import { possibleStates, referralStatuses, type ReferralStatus } from '@panelist/domain/referral/browser';
import { describe, expect, test } from '@jest/globals';
import {
  monthsOf,
  viewOf,
  mostPageButtons,
  pageNumbers,
  pageSizeFor,
  hasText,
  isSearchable,
  searchOf,
  whyNoSearch,
  withSearch,
} from './view.js';
import { meaningOf, stepsOf } from './steps.js';

const referral = (activeStatus: ReferralStatus, reached: readonly ReferralStatus[]) => ({
  activeStatus,
  possibleStates: [...possibleStates('network', activeStatus, reached)],
  bonusAmount: 20,
  history: reached.map((status, index) => ({ status, at: `2026-11-0${index + 1}T10:00:00.000Z` })),
});

describe('the steps of a referral', () => {
  test('up to the active status are completed, with their times', () => {
    const steps = stepsOf(referral('PARTICIPATED', ['SIGNED_UP', 'SCREENING', 'PARTICIPATED']));
    expect(steps.map(({ title, isCompleted }) => [title, isCompleted])).toEqual([
      ['Signed up', true],
      ['Screening', true],
      ['Participated', true],
      ['Incentive threshold met', false],
      ['Bonus processing', false],
      ['Bonus paid', false],
    ]);
    expect(steps.map(({ at }) => at?.slice(0, 10) ?? null)).toEqual(['2026-11-01', '2026-11-02', '2026-11-03', null, null, null]);
    expect(steps.filter(({ isActive }) => isActive).map(({ status }) => status)).toEqual(['PARTICIPATED']);
  });

  test('name the bonus where they are about it, completed and active', () => {
    const processing = referral('BONUS_PROCESSING', ['SIGNED_UP', 'SCREENING', 'PARTICIPATED', 'BONUS_PROCESSING']);
    expect(stepsOf(processing).map(({ title }) => title)).toContain('Bonus processing ($20)');
    const paid = stepsOf(referral('PAID', ['SIGNED_UP', 'PAID'])).map(({ title }) => title);
    expect(paid).toEqual(expect.arrayContaining(['Bonus processing', 'Bonus paid ($20)']));
  });

  test('that come again show the latest time, and no time while they are ahead', () => {
    const again = referral('SCREENING', ['SIGNED_UP', 'SCREENING', 'PARTICIPATED', 'SCREENING']);
    expect(stepsOf(again).map(({ at }) => at?.slice(0, 10) ?? null)).toEqual([
      '2026-11-01',
      '2026-11-04',
      null,
      null,
      null,
      null,
    ]);
  });

  test('are green for a paid bonus alone', () => {
    expect(referralStatuses.filter((status) => meaningOf(status) === 'paid')).toEqual(['PAID']);
    expect(referralStatuses.filter((status) => meaningOf(status) === 'closed')).toEqual(['PROJECT_CLOSED', 'CRITERIA_NOT_MET']);
  });
});

describe('the paginator', () => {
  test.each([
    [1, 3, [1, 2, 3]],
    [1, 20, [1, 2, 3, 4, 5]],
    [10, 20, [8, 9, 10, 11, 12]],
    [20, 20, [16, 17, 18, 19, 20]],
    [1, 0, []],
  ])('offers at most five pages on a small screen: page %d of %d', (page, pages, shown) => {
    expect(pageNumbers(page, pages, mostPageButtons(true))).toEqual(shown);
  });

  test('offers nine otherwise', () => {
    expect(pageNumbers(10, 20, mostPageButtons(false))).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14]);
  });
});

test.each([
  [600, 85, 6],
  [5_000, 85, 10],
  [599, 85, 5],
  [40, 85, 3],
])('in %d px fit items of %d px and their margin: %d', (height, item, size) => {
  expect(pageSizeFor(height, item)).toBe(size);
});

describe('the search', () => {
  test.each([
    ['', false, false, 'Enter a name to search.'],
    ['  ', false, false, 'Enter a name to search.'],
    [' a ', true, false, 'Enter at least 2 characters.'],
    ['ab', true, true, null],
  ])('of “%s”', (typed, enabled, searchable, why) => {
    expect([hasText(typed), isSearchable(typed), whyNoSearch(typed)]).toEqual([enabled, searchable, why]);
  });

  test('starts at page 1 when the text changed, and keeps the page otherwise', () => {
    const address = new URLSearchParams('page=3&search=ada');
    expect(withSearch(address, ' grace ').toString()).toBe('search=grace');
    expect(withSearch(address, 'ada ').toString()).toBe('page=3&search=ada');
    expect(withSearch(address, '').toString()).toBe('');
    expect(searchOf(new URLSearchParams('search=a'))).toBe('');
  });
});

test.each([
  ['/referrals', '', 'list'],
  ['/referrals', 'ada', 'search'],
  ['/referrals/search', '', 'search'],
  ['/referrals/referral-info', 'ada', 'info'],
])('a narrow screen at %s, searching for “%s”, shows the %s', (path, search, view) => {
  expect(viewOf(path, search)).toBe(view);
});

test('the chart begins with the first bonus, at least six months ago', () => {
  const items = Array.from({ length: 12 }, (_unused, index) => ({
    month: `2026-${String(index + 1).padStart(2, '0')}`,
    bonus: index === 3 ? 20 : 0,
    count: index === 3 ? 1 : 0,
  }));
  const months = monthsOf(items);
  expect(months).toHaveLength(9);
  expect(months[0]).toEqual({ key: '2026-04', dollars: 20, count: 1, short: 'Apr', label: 'April 2026' });
  expect(monthsOf(items.map((item) => ({ ...item, count: 0 })))).toHaveLength(6);
});
