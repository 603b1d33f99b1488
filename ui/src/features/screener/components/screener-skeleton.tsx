import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { Loading } from '../../../shared/states/skeletons.js';

export function ScreenerSkeleton() {
  return (
    <Loading label="Loading the screener">
      <Box sx={{ display: 'grid', gap: 2 }}>
        <div>
          <Skeleton width={120} sx={{ fontSize: '0.875rem', mb: 0.75 }} />
          <Skeleton variant="rounded" height={6} />
        </div>
        <Card sx={{ p: { xs: 2.25, sm: 4 }, minHeight: 420 }}>
          <Skeleton width="80%" sx={{ fontSize: '1.4375rem', mb: 2 }} />
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} variant="rounded" height={48} sx={{ mb: 1 }} />
          ))}
        </Card>
      </Box>
    </Loading>
  );
}
