import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { CardsSkeleton } from '../../shared/states/skeletons.js';

/** The page until the session check has answered, in the size of the page that follows. */
export function BootSkeleton() {
  return (
    <Box component="main" sx={{ maxWidth: 1120, mx: 'auto', px: { xs: 2, sm: 3, lg: 4 }, pt: { xs: 10, md: 6 } }}>
      <Skeleton width={220} sx={{ fontSize: '2.125rem', mb: 3 }} aria-hidden />
      <CardsSkeleton count={3} />
    </Box>
  );
}
