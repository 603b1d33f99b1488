import type { AnswerOf } from '@panelist/domain/kernel/browser';
import { judgeOfSlots, type projectCalendar, type Slot, type SlotObstacle } from '@panelist/domain/scheduling/browser';
import { Link } from 'react-router-dom';
import { SectionCard } from '../../../shared/display/section-card.js';
import { cityTime, clockAmong, clockTime } from '../../../shared/display/dates.js';
import { useNow } from '../../../shared/display/time.js';
import { byDay } from '../model/slot-series.js';
import { Block, Muted, Prose, Row, Span, Stack } from '../../../shared/display/layout.js';

export type Calendar = AnswerOf<typeof projectCalendar>;

interface SlotListProps {
  readonly projectId: string;
  readonly isClosed: boolean;
  readonly calendar: Calendar;
}

/** Why a time that is not booked cannot be booked. */
const obstacleText: Readonly<Record<SlotObstacle, string>> = {
  past: 'Not booked',
  'too-soon': 'Too soon to book',
  taken: 'Too near to another session',
  'day-full': 'As many sessions as a day may have',
};

/** Every offered time by day, with who booked it, or whether it can be booked. */
export function SlotList({ projectId, isClosed, calendar }: SlotListProps) {
  const { slots, timezone, ...rules } = calendar;
  const days = byDay(slots, timezone);
  const taken = slots.filter(({ bookedBy }) => bookedBy !== null);
  const booked = taken.length;
  const obstacleTo = judgeOfSlots({ rules, timezone, booked: taken, at: new Date(useNow()).toISOString() });
  const stateOf = (slot: Slot): string => {
    const obstacle = isClosed ? 'past' : obstacleTo(slot);
    return obstacle === null ? 'Free' : obstacleText[obstacle];
  };
  return (
    <SectionCard title="Offered times" heading="h2">
      <Muted mb={1.5}>
        {slots.length === 0
          ? 'No times yet. Participants can book as soon as you offer some.'
          : `${booked} of ${slots.length} booked. All times are in ${cityTime(timezone)}. A time that was offered stays.`}
      </Muted>
      {[...days].map(([day, ofDay]) => (
        <Block key={day} mb={2}>
          <Prose component="h3" variant="subtitle2" mb={0.5}>
            {day}
          </Prose>
          <Stack component="ul" list gap={0.5}>
            {ofDay.map(({ bookedBy, start, end }) => (
              <Row component="li" key={start} wraps gap={1.5} fontVariantNumeric="tabular-nums">
                <span>
                  {clockAmong(start, ofDay, timezone)} to {clockTime(end, undefined, timezone)}
                </span>
                {bookedBy === null ? (
                  <Span color="text.secondary">{stateOf({ start, end })}</Span>
                ) : (
                  <Link to={`/researcher/projects/${projectId}?response=${bookedBy.responseId}`} style={{ color: 'inherit' }}>
                    {`${bookedBy.firstName} ${bookedBy.lastName}`.trim() || 'Booked'}
                  </Link>
                )}
              </Row>
            ))}
          </Stack>
        </Block>
      ))}
    </SectionCard>
  );
}
