import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { Loading } from '../../../shared/states/skeletons.js';

const flat = { boxShadow: 'none' } as const;

/** Has the size of the totals, the chart and the first payouts. */
export function PayoutsSkeleton() {
  return (
    <Loading label="Loading your payments">
      <Skeleton width={140} sx={{ fontSize: '1rem' }} />
      <Skeleton width={220} height={46} sx={{ transform: 'none' }} />
      <Card sx={{ ...flat, mt: 3, p: 2.5, height: 296 }}>
        <Skeleton width={220} sx={{ fontSize: '1.25rem', mb: 4 }} />
        <Skeleton variant="rounded" height={132} />
      </Card>
      <Skeleton width={160} sx={{ fontSize: '1.3125rem', mt: 3, mb: 1.5 }} />
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {['first', 'second', 'third'].map((key) => (
          <Card key={key} sx={{ ...flat, height: { xs: 124, sm: 80 }, px: 2.5, display: 'flex', alignItems: 'center', gap: 3 }}>
            <Skeleton width={96} height={34} />
            <Skeleton width="45%" />
          </Card>
        ))}
      </Box>
    </Loading>
  );
}
