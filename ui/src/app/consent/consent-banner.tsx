import { fullConsent } from '@panelist/domain/kernel/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId, useEffect, useRef, useState } from 'react';
import { useHref } from 'react-router-dom';
import { messageOf } from '../../shared/api/api-error.js';
import { saveConsent } from '../../shared/consent/save-consent.js';
import { notify } from '../../shared/notices/notices.js';
import { setBannerHeight } from '../../shared/page/banner-height.js';
import { publicPages } from '../../shared/public-pages/public-pages.js';

interface ConsentBannerProps {
  readonly onManage: () => void;
  readonly onDone: () => void;
}

/**
 * Asks for consent above the page's content: it covers nothing and scrolls away with the page
 * (document 3 §2, Cookie settings).
 */
export function ConsentBanner({ onManage, onDone }: ConsentBannerProps) {
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
        columnGap: 3,
        rowGap: 1.25,
        px: { xs: 2, sm: 3, lg: 4 },
        py: 1.5,
        bgcolor: 'surface.raised',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 22rem', minWidth: 0 }}>
        <Typography id={titleId} sx={{ fontWeight: 640 }}>
          We Value Your Privacy
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Essential cookies keep you logged in. Others are used only if you agree: see the{' '}
          <Link href={cookiePolicy} target="_blank" rel="noopener">
            cookie policy
          </Link>
          .
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 1, flex: { xs: '1 1 100%', sm: '0 0 auto' }, '& > *': { flex: { xs: 1, sm: 'none' } } }}>
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
