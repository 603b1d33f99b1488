import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isWanted, subscribe } from './notices.js';

const NoticeHost = lazy(async () => ({ default: (await import('./notice-host.js')).NoticeHost }));

/** Where messages appear. Its code comes with the first of them. */
export function NoticeArea() {
  const wanted = useSyncExternalStore(subscribe, isWanted);
  return wanted ? (
    <Suspense fallback={null}>
      <NoticeHost />
    </Suspense>
  ) : null;
}
