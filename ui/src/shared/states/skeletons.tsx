import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';

/** Announces the loading once, and hides the shapes from screen readers. */
export function Loading({ label = 'Loading', children }: { readonly label?: string; readonly children: ReactNode }) {
  return (
    <div role="status" aria-label={label}>
      <div aria-hidden>{children}</div>
    </div>
  );
}

const keys = (count: number) => Array.from({ length: count }, (_unused, index) => `row-${index}`);

export function TextSkeleton({ lines = 3 }: { readonly lines?: number }) {
  return (
    <Loading>
      {keys(lines).map((key, index) => (
        <Skeleton key={key} width={index === lines - 1 ? '60%' : '100%'} sx={{ fontSize: '1rem' }} />
      ))}
    </Loading>
  );
}

/** A card with a title, two lines and a footer. */
export function CardsSkeleton({ count = 3, height = 168 }: { readonly count?: number; readonly height?: number }) {
  return (
    <Loading>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {keys(count).map((key) => (
          <Card key={key} sx={{ p: 2.5, height, boxShadow: 'none' }}>
            <Skeleton width="45%" sx={{ fontSize: '1.25rem' }} />
            <Skeleton width="90%" />
            <Skeleton width="70%" />
            <Skeleton variant="rounded" width={132} height={36} sx={{ mt: 2 }} />
          </Card>
        ))}
      </Box>
    </Loading>
  );
}

export function RowsSkeleton({ count = 6, height = 56 }: { readonly count?: number; readonly height?: number }) {
  return (
    <Loading>
      {keys(count).map((key) => (
        <Box key={key} sx={{ height, display: 'flex', alignItems: 'center', gap: 2, borderBottom: 1, borderColor: 'divider' }}>
          <Skeleton variant="circular" width={28} height={28} />
          <Skeleton width="40%" />
          <Skeleton width="18%" sx={{ ml: 'auto' }} />
        </Box>
      ))}
    </Loading>
  );
}

/** The fields of a form while its lists load. */
export function FormSkeleton({ fields = 4 }: { readonly fields?: number }) {
  return (
    <Loading>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        {keys(fields).map((key) => (
          <div key={key}>
            <Skeleton width="30%" sx={{ mb: 0.75 }} />
            <Skeleton variant="rounded" height={48} />
          </div>
        ))}
      </Box>
    </Loading>
  );
}
