import Box from '@mui/material/Box';
import type { SubscriberStatus, ProjectorStatus } from '@panelist/domain/operations/browser';
import type { ReactNode } from 'react';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { Cell, ResponsiveTable, Row } from './responsive-table.js';
import { formatPosition, stateChips, formatCount, formatLag } from '../model/projector-text.js';
import { Block, Muted, Prose, Span, Stack } from '../../../shared/display/layout.js';
import Typography from '@mui/material/Typography';
import { LocalTime } from '../../../shared/display/time.js';

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
            <Span fontVariantNumeric="tabular-nums">{formatPosition(item.position)}</Span>
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

/** The event that stopped the processor, by name, and the error. */
function FailingEvent({ failing }: { readonly failing: NonNullable<ProjectorStatus['failing']> }) {
  return (
    <Box sx={{ mt: 1, px: 1.5, py: 1, bgcolor: 'failed.ground', color: 'failed.text', borderRadius: 2.5 }}>
      <Prose variant="body2" fontWeight={620}>
        {failing.type} at position {formatPosition(failing.position)}
      </Prose>
      <Typography variant="body2">{failing.message}</Typography>
      <Typography variant="caption" component="p">
        {failing.tries} {failing.tries === 1 ? 'try' : 'tries'} since <LocalTime at={failing.since} form="second" />, event{' '}
        {failing.eventId}
      </Typography>
    </Box>
  );
}

interface LagBarProps {
  readonly lag: number;
  readonly lagSeconds: number;
  /** The maximum of the table's bars. */
  readonly longest: number;
}

/** The lag as a bar, with its numbers as text. */
function LagBar({ lag, lagSeconds, longest }: LagBarProps) {
  const share = lag === 0 ? 0 : Math.max(2, (lag / longest) * 100);
  return (
    <Stack gap={0.5} minWidth={150}>
      <Span fontVariantNumeric="tabular-nums">
        {formatCount(lag)} {lag === 1 ? 'event' : 'events'}, {formatLag(lagSeconds)}
      </Span>
      <Box component="svg" aria-hidden sx={{ width: '100%', maxWidth: 220, height: 6, display: 'block' }}>
        <Box component="rect" width="100%" height="6" rx="3" sx={{ fill: 'var(--mui-palette-divider)' }} />
        <Box component="rect" width={`${share}%`} height="6" rx="3" sx={{ fill: 'var(--mui-palette-attention-main)' }} />
      </Box>
    </Stack>
  );
}

/** The leader process and its standbys. */
function LeaderCell({ leader, standbys }: Pick<SubscriberStatus, 'leader' | 'standbys'>) {
  return (
    <Block overflowWrap="anywhere" whiteSpace="normal" minWidth={120}>
      {leader === null ? (
        <Muted variant="body2">Nobody runs it</Muted>
      ) : (
        <>
          <Typography variant="body2">{leader.process}</Typography>
          <Muted variant="caption" component="p">
            since <LocalTime at={leader.since} form="second" />
          </Muted>
        </>
      )}
      {standbys.map((process) => (
        <Muted variant="caption" component="p" key={process}>
          {process} stands by
        </Muted>
      ))}
    </Block>
  );
}
