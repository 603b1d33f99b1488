import { notify } from '../notices/notices.js';

/** Copies the id, or shows it where the browser refuses to copy. */
export async function copyUserId(userId: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(userId);
    notify.copied('User id copied');
  } catch {
    notify.info(`Your user id: ${userId}`);
  }
}
