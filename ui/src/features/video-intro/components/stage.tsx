import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** 610 × 484 on a laptop, 343 × 259 on a phone (document 3 §9), smaller where a screen has less. */
export function Stage({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'relative',
        left: '50%',
        transform: 'translateX(-50%)',
        width: { xs: 'min(343px, calc(100vw - 40px))', sm: 'min(610px, 100%, (100dvh - 350px) * 610 / 484)' },
        aspectRatio: { xs: '343 / 259', sm: '610 / 484' },
        borderRadius: 3,
        overflow: 'hidden',
        bgcolor: 'surface.sunken',
        border: 1,
        borderColor: 'divider',
        display: 'grid',
        placeItems: 'center',
        '& video': { width: '100%', height: '100%', objectFit: 'cover', display: 'block', bgcolor: 'common.black' },
      }}
    >
      {children}
    </Box>
  );
}
