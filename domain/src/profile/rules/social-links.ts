import type { SocialSite } from './social-sites.js';
import { z } from 'zod';
import { aValidInput } from '../../identity/browser.js';
import { pastedText } from '../../kernel/typed-text.js';

/** The address of a person's page at each site, after the host (document 3 §5). In lower case. */
const pages: Readonly<Record<SocialSite, { readonly hosts: string; readonly path: string; readonly example: string }>> = {
  linkedin: { hosts: 'linkedin\\.com', path: 'in/[\\p{L}\\p{N}%._-]{1,100}', example: 'linkedin.com/in/username' },
  facebook: {
    hosts: 'facebook\\.com|fb\\.com',
    path: '(?:[\\p{L}\\p{N}._-]{1,100}|profile\\.php\\?id=\\d{1,20})',
    example: 'facebook.com/username',
  },
  twitter: { hosts: 'twitter\\.com|x\\.com', path: '[a-z0-9_]{1,100}', example: 'twitter.com/username' },
  instagram: { hosts: 'instagram\\.com', path: '[a-z0-9._]{1,30}', example: 'instagram.com/username' },
  github: { hosts: 'github\\.com', path: '[a-z0-9-]{1,30}', example: 'github.com/username' },
};

/** What apps add to a link that they share. */
const tracking = /^(?:utm_\w+|igsh|igshid|fbclid|mibextid|trk|lipi|ref_src|si|s|t)$/;

function withoutTracking(link: string): string {
  const [page = '', query] = link.split('?', 2);
  if (query === undefined) return link;
  const others = query.split('&').filter((pair) => pair !== '' && !tracking.test(pair.split('=', 1)[0] ?? ''));
  return others.length === 0 ? page : `${page}?${others.join('&')}`;
}

/** The sentence for a link of another form. */
export const socialLinkMessage = (site: SocialSite): string => `Please use a url of the form ${pages[site].example}`;

/**
 * A link to a person's page at the site, trimmed and in lower case; blank and missing become null.
 */
export function socialLinkSchema(site: SocialSite) {
  const { hosts, path } = pages[site];
  const form = new RegExp(`^(?:https?://)?(?:[a-z]{1,3}\\.)?(?:${hosts})/${path}/?$`, 'u');
  return z
    .string({ error: aValidInput })
    .nullish()
    .transform((text) => withoutTracking(pastedText(text ?? '').toLowerCase()) || null)
    .pipe(
      z
        .string()
        .max(250, { error: socialLinkMessage(site) })
        .refine((link) => form.test(link), { error: socialLinkMessage(site) })
        .nullable(),
    );
}

const link = (site: SocialSite) =>
  z
    .union([z.string(), z.object({ url: z.string().nullish() }).transform(({ url }) => url)], { error: aValidInput })
    .nullish()
    .pipe(socialLinkSchema(site));

/** The social links: `{ linkedin: { url } }` or `{ linkedin: url }`; all may be empty. */
export const socialLinksRules = z.object({
  linkedin: link('linkedin'),
  facebook: link('facebook'),
  twitter: link('twitter'),
  instagram: link('instagram'),
  github: link('github'),
});
