import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ErrorBoundary } from 'react-error-boundary';
import type { ReactNode } from 'react';

/** Shown after an error in the page's own code, with a way to continue. */
export function FaultPage({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Box role="alert" sx={{ maxWidth: 560, mx: 'auto', px: 3, py: 8, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography variant="h1">This page has stopped working</Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        The fault is ours. What you saved before is safe; what you were typing on this page may have to be entered again.
      </Typography>
      <Button variant="contained" onClick={onRetry} sx={{ mt: 1 }}>
        Reload the page
      </Button>
    </Box>
  );
}

const reload = () => window.location.reload();

export function FaultBoundary({ children }: { readonly children: ReactNode }) {
  return <ErrorBoundary fallback={<FaultPage onRetry={reload} />}>{children}</ErrorBoundary>;
}
