import type { AnswerOf } from '@panelist/domain/kernel/browser';
import type { bonusesByMonth } from '@panelist/domain/referral/browser';
import dayjs from 'dayjs';
import type { MonthOfMoney } from '../../../shared/money/month-of-money.js';

type BonusOfMonth = AnswerOf<typeof bonusesByMonth>['items'][number];

export const monthsShown = 12;
const minMonths = 6;

/** The months from the first bonus on, at least 6. */
export function monthsOf(items: readonly BonusOfMonth[]): readonly MonthOfMoney[] {
  const first = items.findIndex(({ count }) => count > 0);
  const from = Math.min(first === -1 ? items.length : first, Math.max(0, items.length - minMonths));
  return items.slice(from).map(({ month, bonus, count }) => {
    const begin = dayjs(`${month}-01`);
    return { key: month, short: begin.format('MMM'), label: begin.format('MMMM YYYY'), dollars: bonus, count };
  });
}
