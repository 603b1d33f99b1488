import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';

/** The error of an action, announced when it appears. */
export const ErrorAlert = ({ children }: { readonly children: ReactNode }) => (
  <Alert severity="error" sx={{ bgcolor: 'failed.ground', color: 'failed.text' }}>
    {children}
  </Alert>
);
