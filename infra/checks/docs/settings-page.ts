import { loadConfig, variables } from '@panelist/infra/foundation';
import { alertConditions, thresholdsOf } from '@panelist/workers';
import { generated } from './generated.js';

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
export function settingsPage(): string {
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
