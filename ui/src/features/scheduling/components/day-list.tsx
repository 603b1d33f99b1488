import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import { Suspense, useState } from 'react';
import { visuallyHidden } from '../../../shared/page/visually-hidden.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { formatWeekday } from '../../../shared/display/dates.js';
import { freeTimes } from '../model/days.js';
import { Block, Prose, Row, Span, Stack } from '../../../shared/display/layout.js';

/** A chosen day or time has an edge that forced colours show as well. */
export const chosenEdge = {
  '&.Mui-selected:not(.Mui-focusVisible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
} as const;

const MonthCalendar = lazyComponent(async () => (await import('./month-calendar.js')).MonthCalendar);

interface DayListProps {
  /** How many times are free on each day that has some, by `YYYY-MM-DD`. */
  readonly free: ReadonlyMap<string, number>;
  readonly chosen: string;
  readonly onChoose: (day: string) => void;
}

const atOnce = 6;

/** The days that have free times, a few at once; the month shows all of them. */
export function DayList({ free, chosen, onChoose }: DayListProps) {
  const [isMonth, setMonth] = useState(false);
  const days = [...free.keys()].toSorted((one, other) => one.localeCompare(other));
  const [wanted, setPage] = useState(0);
  const pages = Math.ceil(days.length / atOnce);
  const page = Math.min(wanted, pages - 1);
  const choose = (day: string) => {
    setPage(Math.floor(days.indexOf(day) / atOnce));
    onChoose(day);
  };
  return (
    <Box component="section" aria-labelledby="days">
      <Row alignItems="center" gap={1} minHeight={44}>
        <Prose variant="subtitle1" component="h2" id="days" mr="auto">
          Day
        </Prose>
        {pages > 1 && !isMonth && (
          <>
            <IconButton aria-label="Earlier days" disabled={page === 0} onClick={() => setPage(page - 1)}>
              <ChevronLeft />
            </IconButton>
            <IconButton aria-label="Later days" disabled={page === pages - 1} onClick={() => setPage(page + 1)}>
              <ChevronRight />
            </IconButton>
          </>
        )}
        {days.length > 1 && (
          <Button
            size="small"
            color="secondary"
            startIcon={<CalendarMonth aria-hidden />}
            aria-pressed={isMonth}
            onClick={() => setMonth(!isMonth)}
          >
            Month
          </Button>
        )}
      </Row>
      {isMonth ? (
        <Suspense fallback={<Block height={340} />}>
          <Block maxWidth="22rem">
            <MonthCalendar free={free} chosen={chosen} onChoose={choose} />
          </Block>
        </Suspense>
      ) : (
        <Stack gap={1} columns="repeat(auto-fill, minmax(8.25rem, 1fr))">
          {days.slice(page * atOnce, (page + 1) * atOnce).map((day) => (
            <ToggleButton
              key={day}
              value={day}
              selected={day === chosen}
              color="primary"
              onClick={() => choose(day)}
              sx={{
                minHeight: 48,
                px: 1,
                textTransform: 'none',
                justifyContent: 'space-between',
                gap: 1,
                color: 'text.primary',
                ...chosenEdge,
              }}
            >
              <span>
                {formatWeekday(day)}
                <Box component="span" sx={visuallyHidden}>{` (${freeTimes(free.get(day) ?? 0)})`}</Box>
              </span>
              <Span aria-hidden color="text.secondary" fontWeight={400}>
                {free.get(day)}
              </Span>
            </ToggleButton>
          ))}
        </Stack>
      )}
    </Box>
  );
}
