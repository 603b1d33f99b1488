import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, type ReactNode } from 'react';
import { Block } from '../../shared/display/layout.js';
import { bannerHeight } from '../../shared/page/banner-height.js';
import { RowsSkeleton } from '../../shared/states/skeletons.js';

/** Whether both fit columns. */
export const useIsWide = (): boolean => useMediaQuery('(min-width: 900px)', { noSsr: true });

interface ColumnsProps {
  readonly list: ReactNode;
  /** The conversation; null while a phone shows the list alone. */
  readonly pane: ReactNode;
  readonly isWide: boolean;
  /**
   * Of what is above and below the columns without a banner, in pixels: the columns scroll, not the
   * page.
   */
  readonly around: number;
}

/**
 * Conversations and the one that is open; on a phone one of the two (spec 3, section 2, Messages).
 */
export const TwoColumns = ({ list, pane, isWide, around }: ColumnsProps) => (
  <Paper
    variant="outlined"
    sx={{
      display: 'grid',
      gridTemplateColumns: isWide ? 'minmax(280px, 380px) minmax(0, 1fr)' : 'minmax(0, 1fr)',
      borderRadius: 4,
      overflow: 'hidden',
      height: `calc(100dvh - ${around}px - ${bannerHeight})`,
      minHeight: '26.25rem',
    }}
  >
    {(isWide || pane === null) && (
      <Box sx={{ minWidth: 0, minHeight: 0, borderRight: isWide ? 1 : 0, borderColor: 'divider' }}>{list}</Box>
    )}
    {pane !== null && (
      <Block component="section" aria-label="Conversation" minWidth={0} minHeight={0}>
        <Suspense fallback={<RowsSkeleton count={5} height={56} />}>{pane}</Suspense>
      </Block>
    )}
  </Paper>
);
