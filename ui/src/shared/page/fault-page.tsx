import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ErrorBoundary } from 'react-error-boundary';
import { useLayoutEffect, type ReactNode } from 'react';
import { removePicture } from './first-picture.js';
import { Muted, Stack } from '../display/layout.js';

/** Shown after an error in the page's own code, with a way to continue. */
export function FaultPage({ onRetry }: { readonly onRetry: () => void }) {
  useLayoutEffect(removePicture, []);
  return (
    <Stack role="alert" maxWidth={560} mx="auto" px={3} py={8} gap={1.5} justifyItems="start">
      <Typography variant="h1">This page has stopped working</Typography>
      <Muted>
        The fault is ours. What you saved before is safe; what you were typing on this page may have to be entered again.
      </Muted>
      <Button variant="contained" onClick={onRetry} sx={{ mt: 1 }}>
        Reload the page
      </Button>
    </Stack>
  );
}

const reload = () => window.location.reload();

export function FaultBoundary({ children }: { readonly children: ReactNode }) {
  return <ErrorBoundary fallback={<FaultPage onRetry={reload} />}>{children}</ErrorBoundary>;
}
