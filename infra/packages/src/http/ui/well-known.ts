import type { Express } from 'express';
import type { Clock } from '../../foundation/index.js';

interface WellKnown {
  readonly publicUrl: string;
  readonly supportEmail: string;
  readonly clock: Clock;
}

const BASE = '/panelists/v2';
/** RFC 9116 asks for less than a year; the file says so anew with each answer. */
const securityTextDays = 180;

/**
 * `/robots.txt`, `/.well-known/security.txt` (RFC 9116) and `/.well-known/change-password`
 * (contract, "Pages that anybody may read").
 */
export function mountWellKnown(app: Express, { publicUrl, supportEmail, clock }: WellKnown): void {
  app.get('/robots.txt', (_request, response) => {
    response.type('text/plain').set('Cache-Control', 'public, max-age=3600').send(robots);
  });
  app.get('/.well-known/security.txt', (_request, response) => {
    const expires = new Date(Date.parse(clock.now()) + securityTextDays * 24 * 3_600_000).toISOString();
    const lines = [
      `Contact: mailto:${supportEmail}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    response
      .type('text/plain')
      .set('Cache-Control', 'no-cache')
      .send(`${lines.join('\n')}\n`);
  });
  app.get('/.well-known/change-password', (_request, response) => response.redirect(`${BASE}/settings/password`));
}

/** Search engines may list what visitors may read; the rest needs a log-in. */
const robots = `User-agent: *
Allow: /$
Allow: ${BASE}/$
Allow: ${BASE}/assets/
${['terms', 'privacy', 'gdpr', 'support', 'careers', 'cookies', 'referral-policy', 'participation-agreement']
  .map((page) => `Allow: ${BASE}/${page}$`)
  .join('\n')}
Allow: ${BASE}/projects/browse$
Allow: ${BASE}/projects/view/
Allow: ${BASE}/researchers$
Allow: ${BASE}/login$
Allow: ${BASE}/personal$
Disallow: /
`;
