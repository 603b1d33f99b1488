import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A list of facts: names on the left, values on the right. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', rowGap: 1.25 }}>
      {children}
    </Box>
  );
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(6.5rem, 8rem) 1fr', sm: '10.5rem 1fr' }, columnGap: 2 }}>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 550, minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </Box>
  );
}
