import { DEMO_MASTER_KEY } from './variables.js';
import type { Variables } from './variables.js';

const needed: readonly (readonly [keyof Variables, string])[] = [
  ['MASTER_KEY', 'it protects everybody’s data: make one with "openssl rand -base64 32" and keep it safe.'],
  ['SESSION_SECRET', 'it protects the log-ins: make one with "openssl rand -base64 32".'],
  ['PUBLIC_URL', 'it is the address that mails link to, such as https://panelist.example.'],
  ['SMTP_URL', 'it names the mail server, such as smtps://user:password@mail.example:465.'],
  ['SMS_URL', 'it is where text messages are handed in; SMS_API_KEY goes with it.'],
  ['TREMENDOUS_URL', 'it is where gift cards are ordered; TREMENDOUS_API_KEY and TREMENDOUS_CAMPAIGN_ID go with it.'],
  ['PAYPAL_URL', 'it is where PayPal pays; PAYPAL_CLIENT_ID and PAYPAL_SECRET go with it.'],
];

/** Reasons why `production` does not start, one sentence each. */
export function productionProblems(values: Variables): readonly string[] {
  const problems = needed
    .filter(([name]) => values[name] === undefined)
    .map(([name, why]) => `${name} must be set when APP_ENV is production: ${why}`);
  if (values.MASTER_KEY?.equals(DEMO_MASTER_KEY) || values.SESSION_SECRET?.equals(DEMO_MASTER_KEY))
    problems.push(
      'MASTER_KEY and SESSION_SECRET must not be those of the demo when APP_ENV is production: make new ones with "openssl rand -base64 32".',
    );
  if (values.MASTER_KEY && values.SESSION_SECRET?.equals(values.MASTER_KEY))
    problems.push('SESSION_SECRET must differ from MASTER_KEY: make another one with "openssl rand -base64 32".');
  if (values.PUBLIC_URL && !isSafeOrigin(values.PUBLIC_URL))
    problems.push('PUBLIC_URL must begin with https:// when APP_ENV is production: a log-in must not travel in clear.');
  if (values.PUBLIC_URL?.startsWith('https:') && values.TRUSTED_PROXIES === undefined)
    problems.push(
      'TRUSTED_PROXIES must be set when APP_ENV is production and PUBLIC_URL begins with https://: the number of proxies in front of this process, 0 for none. With a wrong number all clients share one address and its limits.',
    );
  if (values.SIMULATE_RESEARCHERS === 'true')
    problems.push('SIMULATE_RESEARCHERS must not be true when APP_ENV is production: it belongs to the demo.');
  return problems;
}

function isSafeOrigin(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
}
