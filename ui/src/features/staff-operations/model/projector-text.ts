import type { ProjectorStatus } from '@panelist/domain/operations/browser';
import type { StatusChipProps } from '../../../shared/display/status-chip.js';

export const stateChips: Readonly<Record<ProjectorStatus['state'], StatusChipProps>> = {
  starting: { meaning: 'notice', label: 'Starting' },
  running: { meaning: 'paid', label: 'Running' },
  standby: { meaning: 'closed', label: 'Standby' },
  stopped: { meaning: 'failed', label: 'Stopped' },
  ahead: { meaning: 'failed', label: 'Ahead of the log' },
  rebuilding: { meaning: 'attention', label: 'Rebuilding' },
};

/** Those that need operations first, then those that are behind; else in the order of the list. */
export function problemsFirst<Item extends ProcessorState>(items: readonly Item[]): readonly Item[] {
  const rank = (item: Item): number => (isProblem(item) ? 2 : item.lag > 0 || item.state !== 'running' ? 1 : 0);
  return items.toSorted((one, other) => rank(other) - rank(one));
}

/** "All 38 are running, none is behind.", or how many need operations. */
export function summaryOf(items: readonly ProcessorState[]): string {
  const problems = items.filter(isProblem).length;
  if (problems > 0) return `${problems} of ${items.length} ${problems === 1 ? 'needs' : 'need'} you.`;
  const behind = Math.max(0, ...items.map(({ lag }) => lag));
  if (items.some(({ state }) => state !== 'running')) return 'None needs you; not all are running yet.';
  return `All ${items.length} are running, ${behind === 0 ? 'none is behind' : `at most ${formatCount(behind)} events behind`}.`;
}

type ProcessorState = Pick<ProjectorStatus, 'state' | 'lag'> & { readonly parked?: readonly unknown[] };

const isProblem = ({ state, parked = [] }: ProcessorState): boolean =>
  state === 'stopped' || state === 'ahead' || parked.length > 0;

const counted = new Intl.NumberFormat('en-US');
export const formatCount = (count: number): string => counted.format(count);

/** `0 s`, `0.4 s`, `45 s`, `3 min 20 s`, `2 h 5 min`. */
export function formatLag(seconds: number): string {
  if (seconds < 10) return `${Math.round(seconds * 10) / 10} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${formatCount(Math.floor(whole / 3_600))} h ${Math.floor((whole % 3_600) / 60)} min`;
}

/** A log position without its zero padding, which exists for sorting as text. */
export const formatPosition = (position: string | null): string => position?.replace(/^0+(?=\d)/, '') ?? 'Not begun';
