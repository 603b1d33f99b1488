import { formatCents } from '@panelist/domain/kernel/browser';
import { highestTipCents } from '@panelist/domain/participation/browser';
import { fulfilmentFeeCents, netCents } from '@panelist/domain/payout/browser';
import { useFormikContext } from 'formik';
import { Fact, Facts } from '../../../entities/project/facts.js';
import { tipCentsOf, type ActionValues } from '../model/action-form.js';
import { Prose } from '../../../shared/display/layout.js';

interface PaymentPreviewProps {
  readonly incentiveCents: number;
  /** Of each payment that is approved at once: the fee of the referral behind it, or 0. */
  readonly feesCents: readonly number[];
}

/** What the participant receives, and what it costs. */
export function PaymentPreview({ incentiveCents, feesCents }: PaymentPreviewProps) {
  const { values } = useFormikContext<ActionValues>();
  const tipCents = tipCentsOf(values.tip);
  if (tipCents === null || tipCents > highestTipCents({ incentiveCents })) return null;
  const count = feesCents.length;
  const allFees = feesCents.reduce((sum, each) => sum + each, 0);
  const feeCents = count === 1 ? allFees : 0;
  const spent = incentiveCents + tipCents + feeCents;
  return (
    <div role="group" aria-label="What this pays">
      <Facts>
        <Fact name="Participant receives">{formatCents(netCents(incentiveCents, tipCents))}</Fact>
        <Fact name="Our fee (5%, at least $1)">{formatCents(fulfilmentFeeCents(incentiveCents))}</Fact>
        {feeCents > 0 && <Fact name="Referral fee">{formatCents(feeCents)}</Fact>}
        <Fact name="You pay">{formatCents(spent)}</Fact>
      </Facts>
      {count > 1 && (
        <Prose variant="body2" mt={1.25}>
          For each of {count} participants{allFees > 0 && `, and ${formatCents(allFees)} for referrals`};{' '}
          {formatCents(spent * count + allFees)} in all.
        </Prose>
      )}
    </div>
  );
}
