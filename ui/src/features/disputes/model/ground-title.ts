import { groundText, type DisputeGround } from '@panelist/domain/dispute/browser';
import type { Side } from '../../../entities/dispute/next-text.js';

/** What is contested, as the reader would say it. */
export function groundTitle(ground: DisputeGround, side: Side): string {
  const { title, what } = groundText[ground];
  return side === 'participant' ? title : `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
}
