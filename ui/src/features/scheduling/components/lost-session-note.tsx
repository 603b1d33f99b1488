import type { ProjectCard } from '@panelist/domain/catalogue/browser';
import { centsFromDollars, dollarsFromCents } from '@panelist/domain/kernel/browser';
import {
  checkInOpensMinutes,
  compensationCents,
  lateCancelHours,
  missedAfterMinutes,
} from '@panelist/domain/participation/browser';
import Typography from '@mui/material/Typography';
import { formatMoney } from '../../../shared/money/money.js';

/** What the participant receives if the session does not take place (contract, Fairness), before they book. */
export function LostSessionNote({ project: { incentive } }: { readonly project: Pick<ProjectCard, 'incentive'> }) {
  if (incentive === 0) return null;
  const amount = (kind: 'missed' | 'cancelled') =>
    formatMoney(dollarsFromCents(compensationCents(kind, centsFromDollars(incentive))));
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      Your time counts: check in from {checkInOpensMinutes} minutes before the session. If the researcher is not there{' '}
      {missedAfterMinutes} minutes after its start, you receive {amount('missed')} at once and may book again. If they cancel less
      than {lateCancelHours} hours before it, you receive {amount('cancelled')}.
    </Typography>
  );
}
