import { notify } from '../../shared/notices/notices.js';

/** Copies an address and says so; where the browser refuses, the message shows it. */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    notify.copied('Link copied');
  } catch {
    notify.error(`The browser did not allow to copy the link: ${url}`);
  }
}
