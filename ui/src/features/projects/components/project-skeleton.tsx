import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { Loading } from '../../../shared/states/skeletons.js';
import { detailGrid } from './project-detail.js';

export function ProjectSkeleton() {
  return (
    <Loading label="Loading the project">
      <Box sx={detailGrid}>
        <Box sx={{ order: { xs: 2, md: 1 } }}>
          <Skeleton width={180} sx={{ fontSize: '1.3125rem', mb: 1 }} />
          {['100%', '96%', '88%', '40%'].map((width) => (
            <Skeleton key={width} width={width} sx={{ fontSize: '1rem' }} />
          ))}
          <Skeleton width={140} sx={{ fontSize: '1.3125rem', mt: 4, mb: 1.5 }} />
          {['52%', '58%', '44%', '60%'].map((width) => (
            <Skeleton key={width} width={width} sx={{ fontSize: '0.9375rem', mb: 1 }} />
          ))}
        </Box>
        <Card sx={{ order: { xs: 1, md: 2 }, p: { xs: 2.25, sm: 3 }, minHeight: 430 }}>
          <Skeleton width={190} sx={{ fontSize: '2.75rem' }} />
          <Skeleton width="80%" />
          <Skeleton width="100%" sx={{ mt: 2 }} />
          <Skeleton width="100%" />
          <Skeleton width="100%" />
          <Skeleton variant="rounded" height={52} sx={{ mt: 7 }} />
        </Card>
      </Box>
    </Loading>
  );
}
