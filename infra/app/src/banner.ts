import type { LoadedConfig } from '@panelist/infra/foundation';

const logins: readonly (readonly [string, string])[] = [
  ['demo@panelist.example', 'participant with a full profile'],
  ['new@panelist.example', 'participant without a profile'],
  ['researcher@panelist.example', 'researcher'],
  ['researcher2@panelist.example', 'researcher of another organization'],
  ['support@panelist.example', 'support'],
  ['operations@panelist.example', 'operations'],
  ['admin@panelist.example', 'admin'],
];

/** What `npm start` prints once everything runs. */
export function banner(config: LoadedConfig, url: string, seconds: number): string {
  const lines = ['', `  Panelist is ready after ${seconds.toFixed(1)} s:  ${url}/panelists/v2/`, ''];
  if (config.env === 'demo') {
    const width = Math.max(...logins.map(([email]) => email.length));
    lines.push(
      '  Log in with the password "demo-password":',
      ...logins.map(([email, who]) => `    ${email.padEnd(width)}  ${who}`),
      '',
    );
    lines.push(
      `  Mails and text messages that would have been sent: ${url}/panelists/v2/demo/inbox`,
      `  Components of the pages in each of their states: ${url}/panelists/v2/demo/components`,
    );
  }
  lines.push(`  Logs: ${config.dataDir}/logs   Data: ${config.dataDir}`, '  How it works: docs/tour.md   Ctrl-C stops.', '');
  return lines.join('\n');
}
