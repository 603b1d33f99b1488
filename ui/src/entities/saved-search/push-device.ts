const scope = '/panelists/v2/';

/** Why this browser shows no alerts. */
export type PushProblem = 'blocked' | 'install-first' | 'unsupported' | 'dismissed' | 'failed';

export const pushProblemText: Readonly<Record<PushProblem, string>> = {
  blocked: 'This browser blocks notifications from Panelist. Allow them in its settings for this site, then choose this again.',
  'install-first':
    'On an iPhone or iPad, first add Panelist to the home screen: Share, then “Add to Home Screen”. Open it from there and choose this again.',
  unsupported: 'This browser cannot show notifications of websites.',
  dismissed: 'The browser asked, and you did not answer. Choose this again to be asked once more.',
  failed: 'The browser could not reach its push service. Please try again.',
};

/** Safari on phones and tablets has web push in installed apps alone. */
const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1);

/** What is known without asking; null where the browser may be asked. */
export function pushProblem(): PushProblem | null {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isApplePhone() ? 'install-first' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : null;
}

export interface BrowserSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Whether this browser has subscribed, for whatever account. */
export async function isSubscribed(): Promise<boolean> {
  if (pushProblem() !== null || Notification.permission !== 'granted') return false;
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return (await registration?.pushManager.getSubscription()) != null;
}

/**
 * Asks the person's permission, where the browser has not got it yet, and subscribes anew: what
 * another account subscribed in this browser ends (ADR 196).
 */
export async function subscribeBrowser(publicKey: string): Promise<BrowserSubscription | PushProblem> {
  const problem = pushProblem();
  if (problem !== null) return problem;
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'dismissed';
  try {
    await navigator.serviceWorker.register(`${scope}sw.js`, { scope });
    const { pushManager } = await navigator.serviceWorker.ready;
    await (await pushManager.getSubscription())?.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    const { endpoint, keys: { p256dh, auth } = {} } = made.toJSON();
    return endpoint === undefined || p256dh === undefined || auth === undefined ? 'failed' : { endpoint, keys: { p256dh, auth } };
  } catch {
    return 'failed';
  }
}

/** Ends this browser's subscription; the endpoint that it had, or null. */
export async function unsubscribeBrowser(): Promise<string | null> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription == null) return null;
  await subscription.unsubscribe();
  return subscription.endpoint;
}
