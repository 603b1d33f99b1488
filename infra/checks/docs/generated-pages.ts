import { loadConfig, variables } from '@panelist/infra/foundation';
import { alertConditions, thresholdsOf } from '@panelist/workers';
import { contexts } from '@panelist/domain/registry';
import type { EventDefinition } from '@panelist/domain/kernel';
import {
  participationArrows,
  payoutArrows,
  statusAfterParticipationEvent,
  statusAfterPayoutEvent,
  type Arrow,
} from '../../../domain/src/lifecycle-arrows.test-kit.js';

/** The states of a response and of a payout: `docs/lifecycles.md`. */
function lifecyclePage(): string {
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

/** Every event by context and stream, with the fields that identify a person: `docs/events.md`. */
function eventCatalogue(): string {
  const withEvents = contexts.filter(({ events }) => events.length > 0);
  const streams = withEvents.flatMap(({ name, events }) => events.map((of) => ({ context: name, of })));
  const count = streams.reduce((total, { of }) => total + Object.keys(of.types).length, 0);
  const kinds = new Set(streams.flatMap(({ of }) => of.streams.map(({ category }) => category))).size;
  const sections = withEvents.flatMap(({ name }) => [
    `## ${name}`,
    ...streams.filter(({ context }) => context === name).map(({ of }) => tableOf(of)),
  ]);
  return generated(
    'Events',
    `${count} events in ${kinds} kinds of stream, from the definitions in \`domain/src\`. A personal field is encrypted with the key of the person that the field before it names, and reads as its replacement after that person's erasure. No page shows a secret field. The sentence is what support reads of the frozen sample.`,
    ...sections,
  );
}

type StreamOfEvents = (typeof contexts)[number]['events'][number];

function tableOf({ streams, types }: StreamOfEvents): string {
  const names = streams.map(({ category }) => `\`${category}-…\``).join(', ');
  const rows = Object.entries<EventDefinition>(types).map(([type, definition]) =>
    row([
      `\`${type}\`${definition.version > 1 ? ` v${definition.version}` : ''}`,
      personalOf(definition),
      sentenceOf(definition),
    ]),
  );
  return [`### ${names}`, '', row(['event', 'personal fields', 'sentence']), '|---|---|---|', ...rows].join('\n');
}

function personalOf({ personal, secret }: EventDefinition): string {
  const fields = Object.entries(personal).map(([subject, replacements]) => `${subject}: ${code(Object.keys(replacements))}`);
  return [...fields, ...(secret.length > 0 ? [`secret: ${code(secret)}`] : [])].join('; ');
}

function sentenceOf({ samples, upcast, version, sentence }: EventDefinition): string {
  const data = upcast(samples.at(-1) ?? {}, version);
  return sentence(data, { project: (projectId) => projectId }).replaceAll(/\s+/g, ' ');
}

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');
const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** The first setting of each group. */
const groups = new Map([
  ['APP_ENV', 'Process'],
  ['DATA_DIR', 'Data'],
  ['METRICS_TOKEN', 'Operation and secrets'],
  ['SCREENER_CYCLE_LIMIT', 'Rules'],
  ['SIGN_UPS_PER_ADDRESS', 'Limits'],
  ['SMTP_URL', 'Mail and alerts'],
  ['SUPPORT_EMAIL', 'Pages'],
  ['SMS_URL', 'Providers'],
  ['FACEBOOK_CLIENT_ID', 'Log-in at other sites'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'Traces and logs'],
]);

/** Every setting and every condition that raises an alert: `docs/settings.md`. */
function settingsPage(): string {
  const defaults: Readonly<Record<string, unknown>> = variables.parse({});
  const rows = Object.entries(variables.shape).flatMap(([name, { description = '' }]) => {
    const heading = groups.get(name);
    const head =
      heading === undefined ? [] : ['', `### ${heading}`, '', '| variable | default | what it sets |', '|---|---|---|'];
    return [...head, `| \`${name}\` | ${shown(defaults[name])} | ${description} |`];
  });
  const thresholds = thresholdsOf(loadConfig({}));
  const alerts = alertConditions.map(
    ({ name, threshold, text }) => `| \`${name}\` | ${threshold(thresholds)} | ${text(Number.NaN).replaceAll('NaN', '…')} |`,
  );
  return generated(
    'Settings and alerts',
    'Settings are environment variables, read once at the start ([`variables.ts`](../infra/packages/src/foundation/config/variables.ts)). A wrong value ends the start with a sentence that says what to do.',
    `## Settings\n${rows.join('\n')}`,
    '## Alerts\n\nOne worker measures the conditions of [`alert-conditions.ts`](../workers/src/operations/alert-conditions.ts) every 30 seconds. Each is sent once when it reaches its threshold and once when it clears: to `ALERT_WEBHOOK_URL` as a POST of `{ state, condition, value, threshold, since, text }`, `state` being `raised` or `cleared`, and to `ALERT_EMAIL`. What to do is in the [runbook](runbook.md).',
    ['| condition | raised at | text |', '|---|---|---|', ...alerts].join('\n'),
  );
}

function shown(value: unknown): string {
  if (value === undefined) return '';
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}

/** The pages of `docs` that `npm run freeze` writes, by path. */
export const generatedPages = (): Readonly<Record<string, string>> => ({
  'docs/events.md': eventCatalogue(),
  'docs/lifecycles.md': lifecyclePage(),
  'docs/settings.md': settingsPage(),
});

/** A page of `docs` that `npm run freeze` writes. */
function generated(title: string, introduction: string, ...sections: readonly string[]): string {
  return `${[`# ${title}`, '<!-- Written by `npm run freeze`; do not edit. -->', introduction, ...sections].join('\n\n')}\n`;
}
