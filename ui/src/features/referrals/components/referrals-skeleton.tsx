import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { Loading } from '../../../shared/states/skeletons.js';
import { Stack } from '../../../shared/display/layout.js';

const flat = { boxShadow: 'none', px: 2, display: 'flex', alignItems: 'center', gap: 2 } as const;

/** Has the size of the closed panels. `height` in pixels. */
export const PanelsSkeleton = ({ count, height }: { readonly count: number; readonly height: number }) => (
  <Loading label="Loading your referrals">
    <Skeleton width={160} sx={{ fontSize: '0.875rem', mb: 1.75 }} />
    <Stack gap="15px">
      {Array.from({ length: count }, (_unused, index) => (
        <Card key={`panel-${index}`} sx={{ ...flat, height }}>
          <Skeleton width="45%" sx={{ fontSize: '1.25rem' }} />
          <Skeleton variant="rounded" width={96} height={26} sx={{ ml: 'auto', borderRadius: 99 }} />
        </Card>
      ))}
    </Stack>
  </Loading>
);

/** Of the whole page: the search and the list, and next to them what referrals earn. */
export const ReferralsSkeleton = ({ isWide }: { readonly isWide: boolean }) => (
  <Loading label="Loading your referrals">
    <Stack gap={4} columns={isWide ? 'minmax(0, 1fr) 400px' : 'minmax(0, 1fr)'}>
      <Stack gap="15px" alignContent="start">
        {['search', 'first', 'second', 'third'].map((key) => (
          <Skeleton key={key} variant="rounded" height={80} sx={{ borderRadius: 3.5 }} />
        ))}
      </Stack>
      {isWide && <Skeleton variant="rounded" height={480} sx={{ borderRadius: 4 }} />}
    </Stack>
  </Loading>
);
