import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useUnread } from '../unread/unread-store.js';
import { deferredComponent } from '../states/lazy-component.js';
import { announce } from './announcer.js';

const ZoneNote = deferredComponent(async () => (await import('../display/zone-note.js')).ZoneNote);

export interface PageProps {
  /** The h1 and, without `documentTitle`, the tab's title. */
  readonly title: string;
  readonly documentTitle?: string;
  readonly lead?: ReactNode;
  /** Shown next to the title on a wide screen. */
  readonly actions?: ReactNode;
  /** Shown above the title: the link back. */
  readonly above?: ReactNode;
  /** `reading` for forms and text, `wide` for lists, `board` for lists with a second column. */
  readonly width?: 'reading' | 'wide' | 'board';
  /** A small title, for pages whose content is more important. */
  readonly compact?: boolean;
  readonly children: ReactNode;
}

const widths = { reading: 640, wide: 1120, board: 1440 } as const;

/** The path whose heading last took the focus; null before the first page. */
let shownPath: string | null = null;

/**
 * The frame of every page: title, and an h1 that takes the focus after navigation and is announced.
 */
export function Page({
  title,
  documentTitle = title,
  lead,
  actions,
  above,
  compact = false,
  width = 'wide',
  children,
}: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Depends on the path only: a filter in the query is no new page.
  const { pathname: arrivedAt } = useLocation();

  const { inbox, needsYou } = useUnread();
  const unread = inbox + needsYou;

  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ''}${documentTitle} · Panelist`;
  }, [documentTitle, unread]);

  useEffect(() => {
    // Browsers announce the first page themselves, so it must not take the focus.
    const isFirst = shownPath === null;
    const isSame = shownPath === arrivedAt;
    shownPath = arrivedAt;
    if (isFirst || isSame) return;
    heading.current?.focus({ preventScroll: true });
    announce(document.title);
  }, [arrivedAt]);

  return (
    <Box
      sx={{
        width: '100%',
        maxWidth: widths[width],
        mx: 'auto',
        px: { xs: 2, sm: 3, lg: 4 },
        pt: { xs: 3, md: 5 },
        pb: { xs: 6, md: 9 },
      }}
    >
      {above}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-end',
          justifyContent: 'space-between',
          gap: 2,
          mb: { xs: 2.5, md: 3.5 },
        }}
      >
        <Box sx={{ minWidth: 0, flex: '1 1 20rem' }}>
          <Typography variant={compact ? 'h3' : 'h1'} component="h1" ref={heading} tabIndex={-1}>
            {title}
          </Typography>
          {lead && (
            <Typography variant="subtitle1" component="p" sx={{ color: 'text.secondary', mt: 0.75, maxWidth: '60ch' }}>
              {lead}
            </Typography>
          )}
        </Box>
        {actions}
      </Box>
      {children}
      <Suspense>
        <ZoneNote />
      </Suspense>
    </Box>
  );
}
