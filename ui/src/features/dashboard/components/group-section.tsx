import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { seeAllAddress, type NamedGroup } from '../model/dashboard-groups.js';
import { ActivityCard } from './activity-card.js';

/** A group: its newest entries, and a link to all of them. */
export function GroupSection({ title, group }: NamedGroup) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <Typography id={id} variant="h3" component="h2">
          {title}{' '}
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 550, ml: 0.25, fontVariantNumeric: 'tabular-nums' }}>
            {group.totalCount}
          </Box>
        </Typography>
        {group.totalCount > 1 && (
          <Link component={RouterLink} to={seeAllAddress(group)} aria-label={`See all: ${title}`} sx={{ py: 0.25 }}>
            See all
          </Link>
        )}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.25 }}>
        {group.items.slice(0, 3).map((response) => (
          <li key={response.id}>
            <ActivityCard response={response} />
          </li>
        ))}
      </Box>
    </Box>
  );
}
