import { formatSecond } from '../../../shared/display/time-format.js';
import type { Action, Step } from './actions.js';
import { actorText } from './event-text.js';

/**
 * Actions as plain text for a ticket: a line for each event with its time in the viewer's zone and its
 * actor, indented below the event that caused it, with the reason and the place in the log.
 */
export function actionText(actions: readonly Action[]): string {
  return actions.map(({ steps }) => steps.flatMap((step) => linesOf(step, '')).join('\n')).join('\n\n');
}

function linesOf({ entry, caused }: Step, indent: string): readonly string[] {
  const { at, text, actor, reason, departures, stream, revision } = entry;
  const below = `${indent}  `;
  return [
    `${indent}${formatSecond(at)}  ${text} (${actorText(actor)}; ${stream}, revision ${revision})`,
    ...(reason === null ? [] : [`${below}Reason: ${reason}`]),
    ...departures.map(({ to, what }) => `${below}Sent to ${to}: ${what}`),
    ...caused.flatMap((step) => linesOf(step, below)),
  ];
}
