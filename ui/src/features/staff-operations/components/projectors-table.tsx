import Box from '@mui/material/Box';
import type { SubscriberStatus } from '@panelist/domain/operations/browser';
import type { ReactNode } from 'react';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { Cell, ResponsiveTable, Row } from './responsive-table.js';
import { FailingEvent } from './failing-event.js';
import { LagBar } from './lag-bar.js';
import { LeaderCell } from './leader-cell.js';
import { formatPosition, stateChips } from '../model/projector-text.js';
import { Muted, Prose } from '../../../shared/display/layout.js';

/** The minimum scale of the bars in events, so that a small lag looks small. */
const minScale = 100;

interface ProjectorsTableProps<Item extends SubscriberStatus> {
  readonly label: string;
  readonly items: readonly Item[];
  /** Details of one processor. */
  readonly renderFacts?: (item: Item) => ReactNode;
  /** Actions of one projection or reaction. */
  readonly renderActions?: (item: Item) => ReactNode;
}

/** All processors of the event log, each with its lag. */
export function ProjectorsTable<Item extends SubscriberStatus>({
  label,
  items,
  renderFacts,
  renderActions,
}: ProjectorsTableProps<Item>) {
  const longest = Math.max(minScale, ...items.map(({ lag }) => lag));
  const columns = ['Name', 'State', 'Position', 'Behind', 'Process', ...(renderActions ? ['Actions'] : [])];
  return (
    <ResponsiveTable label={label} columns={columns}>
      {items.map((item) => (
        <Row key={item.name}>
          <Cell breaks>
            <Prose component="span" display="block" fontWeight={600}>
              {item.name}
            </Prose>
            <Muted variant="caption">Version {item.version}</Muted>
            {item.failing && <FailingEvent failing={item.failing} />}
            {renderFacts?.(item)}
          </Cell>
          <Cell>
            <StatusChip meaning={stateChips[item.state].meaning} label={stateChips[item.state].label} />
          </Cell>
          <Cell label="Position">
            <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {formatPosition(item.position)}
            </Box>
          </Cell>
          <Cell label="Behind">
            <LagBar lag={item.lag} lagSeconds={item.lagSeconds} longest={longest} />
          </Cell>
          <Cell label="Process">
            <LeaderCell leader={item.leader} standbys={item.standbys} />
          </Cell>
          {renderActions && <Cell>{renderActions(item)}</Cell>}
        </Row>
      ))}
    </ResponsiveTable>
  );
}
