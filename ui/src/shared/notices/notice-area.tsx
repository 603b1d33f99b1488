import { lazy, Suspense, useSyncExternalStore } from 'react';
import { hasNotices, subscribe } from './notices.js';

const NoticeHost = lazy(async () => ({ default: (await import('./notice-host.js')).NoticeHost }));

/** The snackbars' container. Its code loads with the first message. */
export function NoticeArea() {
  const isNeeded = useSyncExternalStore(subscribe, hasNotices);
  return isNeeded ? (
    <Suspense fallback={null}>
      <NoticeHost />
    </Suspense>
  ) : null;
}
