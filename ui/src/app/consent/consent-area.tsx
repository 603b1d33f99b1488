import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useConsent } from '../../shared/consent/consent-store.js';
import { publicPages } from '../../shared/public-pages/public-pages.js';
import { useSession } from '../../shared/session/session-store.js';
import { mainId } from '../shell/skip-link.js';
import { ConsentBanner } from './consent-banner.js';
import { laterPart, lazyPart } from '../../shared/states/lazy-part.js';

const CookieButton = laterPart(async () => (await import('./cookie-button.js')).CookieButton);
const CookieDialog = lazyPart(async () => (await import('./cookie-dialog.js')).CookieDialog);

/** Pages that hold the choice themselves. */
const pagesWithChoice: readonly string[] = [publicPages.cookies.path, '/settings/cookie-settings'];

/**
 * The banner while there is no choice; afterwards a button for visitors. Logged-in people find the
 * choice in their settings, and a member of staff never chooses for another person.
 */
export function ConsentArea() {
  const consent = useConsent();
  const session = useSession();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  // Stays mounted once loaded, so that the closing animation runs and focus returns.
  const [opened, setOpened] = useState(false);
  const isImpersonating = session.status === 'in' && session.loggedInAsUser;
  if (isImpersonating) return null;

  const manage = () => {
    setOpened(true);
    setOpen(true);
  };
  const hasChoice = pagesWithChoice.includes(pathname);
  return (
    <>
      {consent === null && !hasChoice && <ConsentBanner onManage={manage} onDone={focusMain} />}
      {consent !== null && session.status === 'out' && !hasChoice && (
        <Suspense fallback={null}>
          <CookieButton onClick={manage} />
        </Suspense>
      )}
      {opened && (
        <Suspense fallback={null}>
          <CookieDialog
            open={open}
            onClose={() => {
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** The banner takes the focused button with it. */
function focusMain(): void {
  document.getElementById(mainId)?.focus({ preventScroll: true });
}
