import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isWanted, subscribe } from './notices.js';

const NoticeHost = lazy(async () => ({ default: (await import('./notice-host.js')).NoticeHost }));

/** The snackbars' container. Its code loads with the first message. */
export function NoticeArea() {
  const wanted = useSyncExternalStore(subscribe, isWanted);
  return wanted ? (
    <Suspense fallback={null}>
      <NoticeHost />
    </Suspense>
  ) : null;
}
