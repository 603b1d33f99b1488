import { overlapping, type Slot } from '@panelist/domain/scheduling/browser';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import ToggleButton from '@mui/material/ToggleButton';
import { Suspense, useState, type ReactNode } from 'react';
import {
  chooseClock,
  clockAmong,
  clockTime,
  formatFullDay,
  sessionTime,
  viewersClock,
  type Clock,
  cityTime,
  dayIn,
} from '../../../shared/display/dates.js';
import { CardStack } from '../../../shared/display/section-card.js';
import { ErrorAlert } from '../../../shared/states/error-alert.js';
import { chooseZone, chosenZone } from '../model/chosen-zone.js';
import { slotsByDay, viewersZone } from '../model/days.js';
import type { FreeTimes } from '../api/slots.js';
import { chosenEdge, DayList } from './day-list.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { zoneProblem } from '../../../shared/display/viewers-zone.js';
import { Block, Muted, Prose, Row, Stack } from '../../../shared/display/layout.js';

const ZoneChoice = lazyComponent(async () => (await import('./zone-choice.js')).ZoneChoice);

interface SlotPickerProps {
  readonly slots: readonly Slot[];
  /** The project's time zone. */
  readonly timezone: string;
  /** The participant's sessions of other projects. */
  readonly ownSessions: FreeTimes['ownSessions'];
  /** The label of the button that takes the chosen time. */
  readonly action: string;
  readonly running: boolean;
  /** Why the last attempt failed. */
  readonly problem: string | null;
  /** With the zone in which the participant read the times. */
  readonly onTake: (slot: Slot, zone: string) => void;
  /** Below the times, for those whom none suits. */
  readonly otherwise?: ReactNode;
}

/**
 * Free times: the day, of which the first is chosen, then the time; the bar with the button stays
 * in reach.
 */
export function SlotPicker({ slots, timezone, ownSessions, action, running, problem, onTake, otherwise }: SlotPickerProps) {
  const [zone, setZone] = useState(chosenZone);
  const [clock, setClock] = useState<Clock>(viewersClock);
  const byDay = slotsByDay(slots, zone);
  const days = [...byDay.keys()].toSorted((one, other) => one.localeCompare(other));
  const [wantedDay, setDay] = useState<string | null>(null);
  const [start, setStart] = useState<string | null>(null);
  const day = wantedDay !== null && byDay.has(wantedDay) ? wantedDay : (days[0] ?? '');
  const those = byDay.get(day) ?? [];
  const slot = those.find((each) => each.start === start);
  const other = slot && overlapping(slot, ownSessions);
  const free = new Map([...byDay].map(([each, ofDay]) => [each, ofDay.length]));
  return (
    <>
      <CardStack component="section" aria-label="Free times" p={{ xs: 2, sm: 3 }} gap={2}>
        <Zones
          shown={zone}
          project={timezone}
          example={those[0]?.start ?? ''}
          clock={clock}
          onZone={(next) => {
            chooseZone(next);
            setZone(next);
            setDay(start === null ? null : dayIn(start, next));
          }}
          onClock={(next) => {
            chooseClock(next);
            setClock(next);
          }}
        />
        <DayList
          free={free}
          chosen={day}
          onChoose={(each) => {
            setDay(each);
            setStart(null);
          }}
        />
        <section aria-labelledby="times">
          <Prose variant="subtitle1" component="h2" id="times" mb={1}>
            {formatFullDay(day)}
          </Prose>
          <Stack gap={1} columns="repeat(auto-fill, minmax(6.5rem, 1fr))">
            {those.map((each) => (
              <ToggleButton
                key={each.start}
                value={each.start}
                selected={each.start === start}
                color="primary"
                onClick={() => setStart(each.start)}
                sx={{ minHeight: 48, textTransform: 'none', color: 'text.primary', ...chosenEdge, scrollMarginBottom: '10rem' }}
              >
                {clockAmong(each.start, those, zone, clock)}
              </ToggleButton>
            ))}
          </Stack>
        </section>
        {otherwise}
      </CardStack>
      {/* In reach of a thumb, above the tabs of the shell. */}
      <Card
        sx={{
          position: { xs: 'sticky', sm: 'static' },
          bottom: { xs: 'calc(68px + env(safe-area-inset-bottom))', sm: 'auto' },
          zIndex: 1,
          mt: 1.5,
          p: 1.5,
          pl: { xs: 2, sm: 3 },
          display: 'grid',
          gap: 1,
        }}
      >
        {other && (
          <Alert severity="warning" role="status">
            {`You have another session at that time: “${other.projectName}”, from ${clockTime(other.start, clock, zone)} to ${clockTime(other.end, clock, zone)}. Please take both only if you can come to both.`}
          </Alert>
        )}
        {problem !== null && <ErrorAlert>{problem}</ErrorAlert>}
        <Row alignItems="center" gap={1.5}>
          <Prose flex={1} fontWeight={slot ? 600 : 400} aria-live="polite">
            {slot ? sessionTime(slot.start, slot.end, clock, zone) : 'Choose a time first.'}
          </Prose>
          <Button
            variant="contained"
            disabled={slot === undefined || running}
            onClick={() => slot && onTake(slot, zone)}
            sx={{ minHeight: 48, minWidth: '6.5rem', flexShrink: 0 }}
          >
            {action}
          </Button>
        </Row>
      </Card>
    </>
  );
}

interface ZonesProps {
  /** In which the times are shown. */
  readonly shown: string;
  readonly project: string;
  /** A time of this page, as an example in both zones. */
  readonly example: string;
  readonly clock: Clock;
  readonly onZone: (zone: string) => void;
  readonly onClock: (clock: Clock) => void;
}

/** The zone of the times, what they are for the researcher, and the choice of zone and clock. */
function Zones({ shown, project, example, clock, onZone, onClock }: ZonesProps) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Row wraps alignItems="center" justifyContent="space-between" columnGap={2}>
      <Muted variant="body2">
        {(shown === viewersZone() ? zoneProblem() : null) ?? (
          <>
            Times are in <strong>{cityTime(shown)}</strong>.
          </>
        )}{' '}
        {shown === project
          ? 'The researcher is in the same zone.'
          : `${clockTime(example, clock, shown)} is ${clockTime(example, clock, project)} for the researcher (${cityTime(project)}).`}
      </Muted>
      <Box component="label" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minHeight: 32, fontSize: '0.9375rem' }}>
        <input
          type="checkbox"
          checked={clock === 'h23'}
          onChange={({ target }) => onClock(target.checked ? 'h23' : 'h12')}
          style={{ width: 20, height: 20, accentColor: 'currentColor' }}
        />
        24-hour clock
      </Box>
      {isChoosing ? (
        <Suspense fallback={<Block width="100%" height={40} />}>
          <ZoneChoice value={shown} near={[...new Set([viewersZone(), project])]} onChange={onZone} />
        </Suspense>
      ) : (
        <Button size="small" color="secondary" onClick={() => setChoosing(true)} sx={{ ml: -0.625 }}>
          Another time zone
        </Button>
      )}
    </Row>
  );
}
