import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatFullDay } from '../../../shared/display/dates.js';
import { freeTimes, monthOf, monthsOf } from '../model/days.js';
import { Row } from '../../../shared/display/layout.js';

interface MonthCalendarProps {
  /** How many times are free on each day that has some, by `YYYY-MM-DD`. */
  readonly free: ReadonlyMap<string, number>;
  readonly chosen: string | null;
  readonly onChoose: (day: string) => void;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A month of days, of which those with free times can be chosen. */
export function MonthCalendar({ free, chosen, onChoose }: MonthCalendarProps) {
  const titleId = useId();
  const months = monthsOf([...free.keys()]);
  const [wanted, setWanted] = useState<string | null>(null);
  const shown = wanted !== null && months.includes(wanted) ? wanted : (months[0] ?? '');
  const index = months.indexOf(shown);
  if (index < 0) return null;
  const { title, weeks } = monthOf(shown);
  const step = (by: number) => setWanted(months[index + by] ?? shown);
  return (
    <div>
      <Row alignItems="center" justifyContent="space-between" mb={1}>
        <IconButton aria-label="Earlier month" disabled={index === 0} onClick={() => step(-1)}>
          <ChevronLeft />
        </IconButton>
        <Typography variant="subtitle2" component="h3" id={titleId} aria-live="polite">
          {title}
        </Typography>
        <IconButton aria-label="Later month" disabled={index === months.length - 1} onClick={() => step(1)}>
          <ChevronRight />
        </IconButton>
      </Row>
      <Box
        component="table"
        aria-labelledby={titleId}
        sx={{
          width: '100%',
          tableLayout: 'fixed',
          borderCollapse: 'separate',
          borderSpacing: 3,
          '& th': { fontWeight: 500, fontSize: '0.8125rem', color: 'text.secondary', py: 0.5 },
          '& td': { p: 0, textAlign: 'center' },
        }}
      >
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, column) => (
                <td key={weekdays[column]}>
                  {day !== null && <Day day={day} count={free.get(day) ?? 0} isChosen={day === chosen} onChoose={onChoose} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </div>
  );
}

interface DayProps {
  readonly day: string;
  readonly count: number;
  readonly isChosen: boolean;
  readonly onChoose: (day: string) => void;
}

function Day({ day, count, isChosen, onChoose }: DayProps) {
  const number = Number(day.slice(8));
  if (count === 0) {
    return (
      <Typography component="span" variant="body2" sx={{ display: 'block', lineHeight: '44px', color: 'text.secondary' }}>
        {number}
      </Typography>
    );
  }
  return (
    <ButtonBase
      aria-pressed={isChosen}
      aria-label={`${formatFullDay(day)}, ${freeTimes(count)}`}
      onClick={() => onChoose(day)}
      sx={{
        width: '100%',
        height: 44,
        borderRadius: 2,
        border: 1,
        borderColor: 'primary.main',
        fontFamily: 'inherit',
        fontSize: '0.9375rem',
        fontWeight: 600,
        color: isChosen ? 'primary.contrastText' : 'primary.main',
        bgcolor: isChosen ? 'primary.main' : 'transparent',
        '&:hover': { bgcolor: isChosen ? 'primary.dark' : 'action.hover' },
        '&.Mui-focusVisible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      {number}
    </ButtonBase>
  );
}
