import { overlapping, type Slot } from '@panelist/domain/scheduling/browser';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { ErrorAlert } from '../../../shared/states/error-alert.js';
import { clockAmong, clockIn, dayTitle, momentIn, slotsByDay, viewersZone } from '../model/days.js';
import type { FreeTimes } from '../api/slots.js';
import { MonthCalendar } from './month-calendar.js';
import { Zones } from './zones.js';

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
  readonly onTake: (slot: Slot) => void;
}

/** Free times: first the day, then the time, then the button that takes it. */
export function SlotPicker({ slots, timezone, ownSessions, action, running, problem, onTake }: SlotPickerProps) {
  const zone = viewersZone();
  const byDay = slotsByDay(slots, zone);
  const [wantedDay, setDay] = useState<string | null>(null);
  const [start, setStart] = useState<string | null>(null);
  const times = useRef<HTMLElement>(null);
  const day = wantedDay !== null && byDay.has(wantedDay) ? wantedDay : null;
  useEffect(() => {
    // On a phone they are below the calendar.
    if (day !== null) times.current?.scrollIntoView({ block: 'nearest' });
  }, [day]);
  const slot = slots.find((each) => each.start === start);
  const other = slot && overlapping(slot, ownSessions);
  const free = new Map([...byDay].map(([each, those]) => [each, those.length]));
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Zones viewer={zone} project={timezone} />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2.5, md: 5 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '22rem minmax(0, 1fr)' },
        }}
      >
        <MonthCalendar
          free={free}
          chosen={day}
          onChoose={(each) => {
            setDay(each);
            setStart(null);
          }}
        />
        <Box component="section" ref={times} aria-labelledby="times" sx={{ scrollMarginBottom: '11rem' }}>
          <Typography variant="subtitle1" component="h2" id="times" sx={{ mb: 1.5 }}>
            {day === null ? 'Choose a day' : dayTitle(day)}
          </Typography>
          {day === null && <Typography sx={{ color: 'text.secondary' }}>Days in a frame have free times.</Typography>}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {(byDay.get(day ?? '') ?? []).map((each, _index, those) => (
              <ToggleButton
                key={each.start}
                value={each.start}
                selected={each.start === start}
                color="primary"
                onClick={() => setStart(each.start)}
                sx={{ minWidth: '6.5rem', textTransform: 'none' }}
              >
                {clockAmong(each.start, those, zone)}
              </ToggleButton>
            ))}
          </Box>
        </Box>
      </Box>
      {other && (
        <Alert severity="warning" role="status">
          {`You have another session at that time: “${other.projectName}”, from ${clockIn(other.start, zone)} to ${clockIn(other.end, zone)}. Please take both only if you can come to both.`}
        </Alert>
      )}
      {problem !== null && <ErrorAlert>{problem}</ErrorAlert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Button variant="contained" disabled={slot === undefined || running} onClick={() => slot && onTake(slot)}>
          {action}
        </Button>
        <Typography variant="body2" sx={{ color: 'text.secondary' }} aria-live="polite">
          {slot ? momentIn(slot.start, zone) : 'Choose a day and a time first.'}
        </Typography>
      </Box>
    </Box>
  );
}
