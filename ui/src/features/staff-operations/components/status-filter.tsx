import Button from '@mui/material/Button';
import { groupOf, payoutGroups, payoutStatuses, type PayoutFilterStatus } from '@panelist/domain/payout/browser';
import { filterLabel } from '../model/operations-status.js';
import { Row, Span } from '../../../shared/display/layout.js';

interface StatusFilterProps {
  readonly chosen: PayoutFilterStatus | undefined;
  /** Payouts by status and group, and `all`. Undefined until they are known. */
  readonly counts: Readonly<Record<string, number>> | undefined;
  readonly onChoose: (status: PayoutFilterStatus | undefined) => void;
}

const label = (status: PayoutFilterStatus | undefined) => (status === undefined ? 'All' : filterLabel(status));

const failed = groupOf('failed')?.statuses ?? [];

/**
 * Offers what needs action, `All`, the groups, and each status that has payouts; those that
 * `Failed` counts once that is chosen.
 */
export function StatusFilterButtons({ chosen, counts, onChoose }: StatusFilterProps) {
  const isInFailed = chosen === 'failed' || failed.some((status) => status === chosen);
  const isOffered = (status: PayoutFilterStatus): boolean => isInFailed || !failed.some((other) => other === status);
  const shown: readonly (PayoutFilterStatus | undefined)[] = [
    'needs-action',
    undefined,
    ...payoutGroups.filter((group) => group !== 'needs-action'),
    ...payoutStatuses.filter((status) => isOffered(status) && ((counts?.[status] ?? 0) > 0 || status === chosen)),
  ];
  return (
    <Row role="group" aria-label="Status" wraps gap={1}>
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
            <Span ml={0.75} fontVariantNumeric="tabular-nums" fontWeight={450}>
              {counts[status ?? 'all'] ?? 0}
            </Span>
          )}
        </Button>
      ))}
    </Row>
  );
}
