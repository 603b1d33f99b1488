import type { ResearcherRecord } from '@panelist/domain/catalogue/browser';
import { formatMinutes } from '../../shared/display/duration-format.js';
import { formatMoney } from '../../shared/money/money.js';
import { Fact, Facts } from './facts.js';

const hours = (count: number): string => `within ${count} ${count === 1 ? 'hour' : 'hours'}`;
const percent = (share: number): string => `${Math.round(share * 100)}%`;

interface RecordFactsProps {
  readonly record: ResearcherRecord;
  /** Who receives the amount, as the reader is addressed. */
  readonly receives?: string;
}

/**
 * How a researcher treats participants, as it was measured; what too few people show is left out.
 */
export function RecordFacts({ record, receives = 'You receive' }: RecordFactsProps) {
  const { answersWithinHours, paysWithinHours, invitedShare, rejectedShare, measuredMinutes, trueHourlyRate } = record;
  return (
    <Facts>
      {trueHourlyRate !== null && <Fact name={`${receives}, as measured`}>{formatMoney(trueHourlyRate)} an hour</Fact>}
      {measuredMinutes !== null && <Fact name="Work usually takes">{formatMinutes(measuredMinutes)}</Fact>}
      {paysWithinHours !== null && <Fact name="Pays">{hours(paysWithinHours)}</Fact>}
      {answersWithinHours !== null && <Fact name="Answers applications">{hours(answersWithinHours)}</Fact>}
      {invitedShare !== null && <Fact name="Invites">{percent(invitedShare)} of the applications</Fact>}
      {rejectedShare !== null && <Fact name="Refuses">{percent(rejectedShare)} of the work</Fact>}
      <Fact name="Sessions missed by the researcher">{record.noShowsByResearcher}</Fact>
      <Fact name="Disputes decided for participants">{record.disputesLost}</Fact>
      <Fact name="Measured in">{record.sessions} sessions of the last 180 days</Fact>
    </Facts>
  );
}
