import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId, type ComponentType } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { SurveyResponse } from '@panelist/domain/participation/browser';
import { seeAllAddress, type Group } from '../model/dashboard-groups.js';

export interface GroupSectionProps {
  readonly title: string;
  readonly group: Group;
  /** Shown while the group is empty. */
  readonly empty: string;
  readonly Card: ComponentType<{ readonly response: SurveyResponse }>;
}

/** One of the four groups: its newest entries, and a link to all of them. */
export function GroupSection({ title, group, empty, Card }: GroupSectionProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <Typography id={id} variant="h3" component="h2">
          {title}
          {group.totalCount > 0 && (
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 550, ml: 0.75, fontVariantNumeric: 'tabular-nums' }}>
              {group.totalCount}
            </Box>
          )}
        </Typography>
        {group.totalCount > 1 && (
          <Link component={RouterLink} to={seeAllAddress(group)} aria-label={`See all: ${title}`} sx={{ py: 0.25 }}>
            See all
          </Link>
        )}
      </Box>
      {group.items.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {empty}
        </Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.25 }}>
          {group.items.slice(0, 3).map((response) => (
            <li key={response.id}>
              <Card response={response} />
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}
