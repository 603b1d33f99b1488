import type { EmotionCache } from '@emotion/react';
import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { RouteObject } from 'react-router-dom';
import { setDrawing } from '../../shared/page/drawn-page.js';
import { onlyInBrowser } from '../../shared/states/lazy-component.js';
import { App } from '../app.js';
import { browserRouter } from '../router.js';
import { beginDrawnPage } from './drawn-page.js';
import { enterEarlyInput, noteFilledFields } from './early-input.js';
import { loadPage } from './load-page.js';

/** Has the app as its only child: the ids of elements are those that the server wrote. */
function TakenOver({ children }: { readonly children: ReactNode }) {
  // Before the effects of the page, which read what the browser has stored.
  useLayoutEffect(() => setDrawing(null), []);
  useEffect(enterEarlyInput, []);
  return children;
}

/**
 * Begins with the page that the server has drawn (ADR 188). False where the app begins by itself.
 */
export async function takeOver(place: HTMLElement, table: RouteObject[], styles: EmotionCache): Promise<boolean> {
  const drawn = beginDrawnPage(place);
  if (drawn === null) return false;
  noteFilledFields(place);
  // Where it can't be loaded the router says so.
  await loadPage(table, window.location.pathname).catch(() => undefined);
  const router = browserRouter(table);
  const app = (isDrawn: boolean) => <App router={router} styles={styles} isDrawn={isDrawn} />;
  if (!drawn.isSame) {
    createRoot(place).render(<TakenOver>{app(false)}</TakenOver>);
    return true;
  }
  setDrawing(drawn.from);
  hydrateRoot(place, <TakenOver>{app(true)}</TakenOver>, {
    onRecoverableError: (error) => {
      const digest: unknown = error instanceof Error && 'digest' in error ? error.digest : undefined;
      if (digest !== onlyInBrowser) reportError(error);
    },
  });
  return true;
}
