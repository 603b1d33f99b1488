import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { MeaningName } from '../theme/palette.js';

/** A one-line message above the content that it is about. */
export function Banner({
  meaning,
  children,
  action,
}: {
  readonly meaning: MeaningName;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        borderRadius: 2.5,
        bgcolor: `${meaning}.ground`,
        color: `${meaning}.text`,
        fontSize: '0.9375rem',
      }}
    >
      <Box sx={{ flex: '1 1 16rem' }}>{children}</Box>
      {action}
    </Box>
  );
}

export function StaleBanner() {
  return <Banner meaning="notice">Your last change is saved and will show here in a moment.</Banner>;
}

export function OfflineBanner() {
  return (
    <Banner meaning="attention">
      You are offline. What you see was loaded earlier; nothing is lost, and it goes on when the connection is back.
    </Banner>
  );
}

/** The data on the screen is old, because a refetch failed. */
export function RefreshFailedBanner({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Banner
      meaning="attention"
      action={
        <Button size="small" color="inherit" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      This could not be refreshed just now. What you see was loaded earlier.
    </Banner>
  );
}
