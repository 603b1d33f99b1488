import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Loading } from '../../shared/states/skeletons.js';

/** The size of the sums, the chart and the first payments. */
export function PayoutsSkeleton() {
  return (
    <Loading label="Loading your payments">
      <Skeleton width={140} sx={{ fontSize: '1rem' }} />
      <Skeleton width={220} height={50} sx={{ transform: 'none' }} />
      <Skeleton variant="rounded" height={292} sx={{ mt: 3.5, borderRadius: 4 }} />
      <Box sx={{ mt: 7, display: 'grid', gap: 1.5 }}>
        {['first', 'second', 'third'].map((key) => (
          <Skeleton key={key} variant="rounded" sx={{ height: { xs: 124, sm: 84 }, borderRadius: 4 }} />
        ))}
      </Box>
    </Loading>
  );
}
