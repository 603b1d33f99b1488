import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { payoutGroups, payoutStatuses, type PayoutFilterStatus } from '@panelist/domain/payout/browser';
import { filterLabel } from '../model/operations-status.js';

interface StatusFilterProps {
  readonly chosen: PayoutFilterStatus | undefined;
  /** Payouts by status and group, and `all`. Undefined until they are known. */
  readonly counts: Readonly<Record<string, number>> | undefined;
  readonly onChoose: (status: PayoutFilterStatus | undefined) => void;
}

const label = (status: PayoutFilterStatus | undefined) => (status === undefined ? 'All' : filterLabel(status));

/** Offers `All`, the groups, and each status that has payouts. */
export function StatusFilterButtons({ chosen, counts, onChoose }: StatusFilterProps) {
  const shown: readonly (PayoutFilterStatus | undefined)[] = [
    undefined,
    ...payoutGroups,
    ...payoutStatuses.filter((status) => (counts?.[status] ?? 0) > 0 || status === chosen),
  ];
  return (
    <Box role="group" aria-label="Status" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {shown.map((status) => (
        <Button
          key={label(status)}
          size="small"
          variant="outlined"
          color={status === chosen ? 'primary' : 'secondary'}
          aria-pressed={status === chosen}
          onClick={() => onChoose(status)}
          sx={
            status === chosen
              ? {
                  bgcolor: 'surface.selected',
                  borderColor: 'primary.main',
                  boxShadow: 'inset 0 0 0 1px var(--mui-palette-primary-main)',
                }
              : {}
          }
        >
          {label(status)}{' '}
          {counts !== undefined && (
            <Box component="span" sx={{ ml: 0.75, fontVariantNumeric: 'tabular-nums', fontWeight: 450 }}>
              {counts[status ?? 'all'] ?? 0}
            </Box>
          )}
        </Button>
      ))}
    </Box>
  );
}
