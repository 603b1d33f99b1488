import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { Loading } from '../../../shared/states/skeletons.js';
import { cardGrid } from './card-grid.js';
import { Block, Stack } from '../../../shared/display/layout.js';

const keys = (count: number) => Array.from({ length: count }, (_unused, index) => `card-${index}`);

/** Has the size of the cards. */
export function ProjectCardsSkeleton({ count = 5 }: { readonly count?: number }) {
  return (
    <Loading label="Loading projects">
      <Stack gap={1.5}>
        {keys(count).map((key) => (
          <Card key={key} sx={cardGrid}>
            <Block gridArea="pay">
              <Skeleton width={84} sx={{ fontSize: '1.75rem', lineHeight: 1.1 }} />
            </Block>
            <Stack gridArea="body" gap={0.5}>
              <Skeleton width="62%" sx={{ fontSize: '1.0625rem', lineHeight: 1.4 }} />
              <Skeleton width="44%" sx={{ fontSize: '0.9375rem' }} />
              <Skeleton width="96%" sx={{ fontSize: '0.9375rem' }} />
              <Skeleton width="80%" sx={{ fontSize: '0.9375rem' }} />
            </Stack>
            <Skeleton width={150} sx={{ gridArea: 'foot', height: 26 }} />
          </Card>
        ))}
      </Stack>
    </Loading>
  );
}
