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
