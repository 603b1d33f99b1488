import { formatDetailedSecond } from '../../../shared/display/dates.js';
import { formatMoney } from '../../../shared/money/money.js';
import type { Action, Effect } from './actions.js';
import { actorText, textOf } from './event-text.js';

/** `“Bicycles” · Payout $42.00`; empty where an action is about neither a project nor money. */
export const aboutText = ({ projects, amounts }: Pick<Action, 'projects' | 'amounts'>): string =>
  [
    ...projects.map((name) => `“${name}”`),
    ...amounts.map(({ what, dollars }) => `${amountNames[what]} ${formatMoney(dollars)}`),
  ].join(' · ');

const amountNames: Readonly<Record<Action['amounts'][number]['what'], string>> = {
  incentive: 'Incentive',
  payout: 'Payout',
  bonus: 'Bonus',
};

/**
 * Actions as plain text for a ticket: the project and the money, then a line for each event with
 * its time in the viewer's zone and its actor, indented below the event or the job that caused it,
 * with the reason and the place in the log.
 */
export function actionText(actions: readonly Action[]): string {
  return actions
    .map((action) =>
      [aboutText(action), ...action.steps.flatMap((step) => linesOf(step, ''))].filter((line) => line !== '').join('\n'),
    )
    .join('\n\n');
}

function linesOf(effect: Effect, indent: string): readonly string[] {
  const below = `${indent}  `;
  if ('job' in effect) return [`${indent}Job: ${textOf(effect.job)}`, ...effect.steps.flatMap((step) => linesOf(step, below))];
  const { at, text, actor, reason, departures, stream, revision } = effect.entry;
  return [
    `${indent}${formatDetailedSecond(at)}  ${text} (${actorText(actor)}; ${stream}, revision ${revision})`,
    ...(reason === null ? [] : [`${below}Reason: ${reason}`]),
    ...departures.map(({ to, what }) => `${below}Sent to ${to}: ${what}`),
    ...effect.caused.flatMap((one) => linesOf(one, below)),
  ];
}
