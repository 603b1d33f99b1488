import {
  participationArrows,
  payoutArrows,
  statusAfterParticipationEvent,
  statusAfterPayoutEvent,
  type Arrow,
} from '../../../domain/src/lifecycle-arrows.test-kit.js';
import { generated } from './generated.js';

/** The states of a response and of a payout: `docs/lifecycles.md`. */
export function lifecyclePage(): string {
  return generated(
    'Lifecycles',
    'Printed from the tables of [`participation-lifecycle.ts`](../domain/src/participation/participation-lifecycle.ts) and [`payout-lifecycle.ts`](../domain/src/payout/payout-lifecycle.ts). An arrow is an event; an event that keeps the status is listed below its diagram. When an action is possible within a status is in the same tables.',
    '## A response',
    diagram(participationArrows),
    keeping(statusAfterParticipationEvent),
    '## A payout',
    diagram(payoutArrows()),
    keeping(statusAfterPayoutEvent),
  );
}

function diagram(arrows: readonly Arrow[]): string {
  const ends = [...new Set(arrows.map(({ to }) => to))].filter((to) => arrows.every(({ from }) => from !== to));
  const events = (from: string, to: string): string =>
    arrows.flatMap((arrow) => (arrow.from === from && arrow.to === to ? arrow.event : [])).join(', ');
  const pairs = [...new Map(arrows.map(({ from, to }) => [`${from} ${to}`, { from, to }])).values()];
  const names = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))].filter(
    (name) => name !== 'none' && idOf(name) !== name,
  );
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...names.map((name) => `  state "${name}" as ${idOf(name)}`),
    ...pairs.map(({ from, to }) => `  ${from === 'none' ? '[*]' : idOf(from)} --> ${idOf(to)} : ${events(from, to)}`),
    ...ends.map((end) => `  ${idOf(end)} --> [*]`),
    '```',
  ].join('\n');
}

const idOf = (status: string): string => status.replaceAll('-', '_');

function keeping(statusAfter: Readonly<Record<string, string | null>>): string {
  const kept = Object.entries(statusAfter).flatMap(([event, status]) => (status === null ? `\`${event}\`` : []));
  return `Without another status: ${kept.join(', ')}.`;
}
