import { codeOfLink } from './use-invitation.js';

export interface Shared {
  readonly name: string;
  /** The whole address of the page. */
  readonly url: string;
  /** What a mail says before the address. */
  readonly text: string;
}

/** Where a page can be shared (spec 2, section 2, Project cards). */
export type ShareTarget = 'facebook' | 'messenger' | 'linkedin' | 'mail';

const withQuery = (address: string, query: Readonly<Record<string, string>>): string =>
  `${address}?${new URLSearchParams(query)}`;

/**
 * The address that a target opens. Messenger takes a link only in its app, which phones have;
 * elsewhere its page opens, and the link is in the clipboard.
 */
export function shareAddress(target: ShareTarget, { name, url, text }: Shared, isPhone: boolean): string {
  switch (target) {
    case 'facebook':
      return withQuery('https://www.facebook.com/sharer/sharer.php', { u: url });
    case 'messenger':
      return isPhone ? withQuery('fb-messenger://share/', { link: url }) : 'https://www.messenger.com/new';
    case 'linkedin':
      return withQuery('https://www.linkedin.com/sharing/share-offsite/', { url });
    case 'mail':
      return `mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(`${text}\n\n${url}`)}`;
    default:
      return target satisfies never;
  }
}

/**
 * The address of a project's page; with the code of the participant who shares it, so that they are
 * its referrer. `referralLink` is the one of the session's user.
 */
export function sharedAddress(page: string, referralLink: string | null | undefined): string {
  const code = codeOfLink(referralLink);
  const address = new URL(page);
  if (code) address.searchParams.set('referralCode', code);
  return address.href;
}
