import { disputeStatusText, ownDisputeStatusText, type DisputeView } from '@panelist/domain/dispute/browser';
import { StatusChip } from '../../../shared/display/status-chip.js';
import type { Side } from '../../../entities/dispute/next-text.js';
import type { MeaningName } from '../../../shared/theme/palette.js';

const meanings: Readonly<Record<DisputeView['status'], MeaningName>> = {
  'awaiting-answer': 'notice',
  'awaiting-decision': 'notice',
  appealed: 'notice',
  upheld: 'paid',
  declined: 'closed',
  'declined-finally': 'closed',
  settled: 'paid',
  withdrawn: 'closed',
};

interface DisputeStatusProps {
  readonly dispute: Pick<DisputeView, 'status' | 'overdue' | 'next'>;
  readonly side: Side;
}

/** The status in a word and a shape; it asks for attention where the reader acts next. */
export function DisputeStatus({ dispute, side }: DisputeStatusProps) {
  const words = side === 'participant' ? ownDisputeStatusText : disputeStatusText;
  const isTheirs = dispute.next?.by === side;
  return (
    <>
      <StatusChip meaning={isTheirs ? 'attention' : meanings[dispute.status]} label={words[dispute.status]} />
      {dispute.overdue && <StatusChip meaning="attention" label="Late" />}
    </>
  );
}
