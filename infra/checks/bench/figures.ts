import { percentile } from './measure.js';
import type { Latencies } from './measure.js';
import type { Aim } from './row.js';

/** `8,817 events/s`; below a hundred with one decimal. */
export function figure(value: number, unit: string): string {
  const digits = Math.abs(value) < 100 ? 1 : 0;
  return `${value.toLocaleString('en-US', { maximumFractionDigits: digits })} ${unit}`.trimEnd();
}

/** `0.41 / 1.2 ms`: the median and the 99th percentile. */
export function times(latencies: Latencies): string {
  return `${milliseconds(percentile(latencies, 0.5))} / ${milliseconds(percentile(latencies, 0.99))} ms`;
}

function milliseconds(value: number): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: value < 100 ? 2 : 3 });
}

/** An aim that is met at or above a bound. @param text how the aim reads: `≥ 0.7 of it` */
export function atLeast(bound: number, value: number, text: string): Aim {
  return { text, met: value >= bound };
}

/** An aim that is met at or below a bound. */
export function atMost(bound: number, value: number, text: string): Aim {
  return { text, met: value <= bound };
}

/** No aim: the figure is reported. */
export const reported: Aim = { text: 'reported', met: null };
