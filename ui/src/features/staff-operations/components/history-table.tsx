import type { HistoryPoint } from '@panelist/domain/operations/browser';
import Typography from '@mui/material/Typography';
import { Block } from '../../../shared/display/layout.js';
import { LocalTime } from '../../../shared/display/time.js';
import { hoursOf } from '../model/history.js';
import { formatCount, formatLag } from '../model/projector-text.js';
import { Cell, ResponsiveTable, Row } from './responsive-table.js';

const columns = ['Hour from', 'Jobs waiting', 'Jobs given up', 'Furthest behind', 'Parked streams'] as const;

/** The highest values of each hour, for people who cannot see the charts. */
export function HistoryTable({ items }: { readonly items: readonly HistoryPoint[] }) {
  return (
    <Block component="details" mt={2}>
      <Typography
        component="summary"
        variant="body2"
        sx={{ cursor: 'pointer', color: 'text.secondary', py: 0.5, width: 'fit-content' }}
      >
        The same as a table
      </Typography>
      <ResponsiveTable label="The highest values of each hour" columns={columns}>
        {hoursOf(items).map(({ at, most }) => (
          <Row key={at}>
            <Cell label={columns[0]}>
              <LocalTime at={at} />
            </Cell>
            <Cell label={columns[1]}>{formatCount(most.waiting)}</Cell>
            <Cell label={columns[2]}>{formatCount(most.failed)}</Cell>
            <Cell label={columns[3]}>
              {formatCount(most.lag)} {most.lag === 1 ? 'event' : 'events'}, {formatLag(most.lagSeconds)}
            </Cell>
            <Cell label={columns[4]}>{formatCount(most.parked)}</Cell>
          </Row>
        ))}
      </ResponsiveTable>
    </Block>
  );
}
