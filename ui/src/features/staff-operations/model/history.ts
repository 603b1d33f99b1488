import type { HistoryPoint } from '@panelist/domain/operations/browser';

/** What is measured. */
export type Measure = Exclude<keyof HistoryPoint, 'at'>;

export interface HourOfHistory {
  /** Its first point. */
  readonly at: string;
  readonly most: Readonly<Record<Measure, number>>;
}

const stepsInHour = 12;

/** Whether anything was measured at all. */
export const isMeasured = (points: readonly HistoryPoint[]): boolean => points.some(({ parked }) => parked !== null);

/** The highest values of each hour, newest first; hours without a measurement are left out. */
export function hoursOf(points: readonly HistoryPoint[]): readonly HourOfHistory[] {
  const hours: HourOfHistory[] = [];
  for (let end = points.length; end > 0; end -= stepsInHour) {
    const hour = points.slice(Math.max(0, end - stepsInHour), end).filter(({ parked }) => parked !== null);
    const [first] = hour;
    if (first !== undefined) hours.push({ at: first.at, most: mostOf(hour) });
  }
  return hours;
}

function mostOf(points: readonly HistoryPoint[]): HourOfHistory['most'] {
  const most = (measure: Measure) => Math.max(...points.map((point) => point[measure] ?? 0));
  return {
    waiting: most('waiting'),
    failed: most('failed'),
    lag: most('lag'),
    lagSeconds: most('lagSeconds'),
    parked: most('parked'),
  };
}
