import { Suspense, useState, useId, useEffect, useRef } from 'react';
import { useLocation, useHref } from 'react-router-dom';
import { useConsent } from '../../shared/consent/consent-store.js';
import { publicPages } from '../../shared/public-pages/public-pages.js';
import { useSession } from '../../shared/session/session-store.js';
import { mainId } from '../shell/skip-link.js';
import { deferredComponent, lazyComponent } from '../../shared/states/lazy-component.js';
import { fullConsent } from '@panelist/domain/kernel/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../shared/api/api-error.js';
import { saveConsent } from '../../shared/consent/save-consent.js';
import { notify } from '../../shared/notices/notices.js';
import { setBannerHeight } from '../../shared/page/banner-height.js';

const CookieButton = deferredComponent(async () => (await import('./cookie-button.js')).CookieButton);
const CookieDialog = lazyComponent(async () => (await import('./cookie-dialog.js')).CookieDialog);

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
  const [firstPath] = useState(pathname);
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
      {consent === null && !hasChoice && <ConsentBanner isBrief={pathname !== firstPath} onManage={manage} onDone={focusMain} />}
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

interface ConsentBannerProps {
  /** On a phone only the choice: the page before has said the rest. */
  readonly isBrief: boolean;
  readonly onManage: () => void;
  readonly onDone: () => void;
}

/**
 * Asks for consent above the page's content: it covers nothing and scrolls away with the page
 * (document 3 §2, Cookie settings).
 */
function ConsentBanner({ isBrief, onManage, onDone }: ConsentBannerProps) {
  const titleId = useId();
  // In a tab of its own: an unfinished sign-up or screener stays open.
  const cookiePolicy = useHref(publicPages.cookies.path);
  const [isSaving, setIsSaving] = useState(false);
  const banner = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = banner.current;
    if (element === null) return undefined;
    // Reports the height after each layout; reading it would force a layout of the whole page.
    const observer = new ResizeObserver(([entry]) => setBannerHeight(entry?.borderBoxSize[0]?.blockSize ?? 0));
    observer.observe(element);
    return () => {
      observer.disconnect();
      setBannerHeight(0);
    };
  }, []);
  const accept = async () => {
    setIsSaving(true);
    try {
      await saveConsent(fullConsent);
      onDone();
    } catch (error) {
      notify.error(messageOf(error));
      setIsSaving(false);
    }
  };
  return (
    <Box
      ref={banner}
      component="section"
      aria-labelledby={titleId}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: { xs: isBrief ? 1 : 3, sm: 3 },
        rowGap: { xs: isBrief ? 0.5 : 1.25, sm: 1.25 },
        px: { xs: 2, sm: 3, lg: 4 },
        py: { xs: isBrief ? 0.75 : 1.5, sm: 1.5 },
        bgcolor: 'surface.raised',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: { xs: isBrief ? '1 1 6rem' : '1 1 22rem', sm: '1 1 22rem' }, minWidth: 0 }}>
        <Typography
          id={titleId}
          sx={{
            fontWeight: 640,
            ...(isBrief && { fontSize: { xs: '0.8125rem', sm: '1rem' }, lineHeight: { xs: 1.3, sm: 1.5 } }),
          }}
        >
          We Value Your Privacy
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', ...(isBrief && { display: { xs: 'none', sm: 'block' } }) }}>
          Essential cookies keep you logged in. Others are used only if you agree: see the{' '}
          <Link href={cookiePolicy} target="_blank" rel="noopener">
            cookie policy
          </Link>
          .
        </Typography>
      </Box>
      <Box
        sx={{
          display: 'flex',
          gap: 1,
          flex: { xs: isBrief ? '0 0 auto' : '1 1 100%', sm: '0 0 auto' },
          '& > *': { flex: { xs: isBrief ? 'none' : 1, sm: 'none' }, ...(isBrief && { whiteSpace: 'nowrap' }) },
        }}
      >
        <Button variant="outlined" size="small" onClick={onManage} sx={{ minHeight: 40 }}>
          Manage / Decline
        </Button>
        <Button variant="outlined" size="small" disabled={isSaving} onClick={() => void accept()} sx={{ minHeight: 40 }}>
          Accept all
        </Button>
      </Box>
    </Box>
  );
}
