import { Suspense, useSyncExternalStore } from 'react';
import { hasNotices, subscribe } from './notices.js';
import { lazyComponent } from '../states/lazy-component.js';

const host = async () => import('./notice-host.js');
const NoticeHost = lazyComponent(async () => (await host()).NoticeHost);

/** For pages that must be able to show a message without a connection. */
export async function preloadNotices(): Promise<void> {
  await host();
}

/** The snackbars' container. Its code loads with the first message. */
export function NoticeArea() {
  const isNeeded = useSyncExternalStore(subscribe, hasNotices, () => false);
  return isNeeded ? (
    <Suspense fallback={null}>
      <NoticeHost />
    </Suspense>
  ) : null;
}
