import type { FundsCommand, ReleaseFunds } from '../catalogue/index.js';
import type { Cents } from '../kernel/money.js';
import { dueFeeCents, type ReferralState } from '../referral/index.js';
import type { ProjectFacts } from './participation-facts.js';
import type { ParticipationState } from './participation-state.js';

/** What has to happen to the funds that a response holds or has spent. */
export type FundsDue =
  | { readonly type: 'keep' }
  | { readonly type: 'release' }
  | { readonly type: 'return'; readonly dueCents: Cents }
  | { readonly type: 'spend'; readonly amountCents: Cents };

interface HolderFacts {
  /** The project is published and not closed. */
  readonly isOpen: boolean;
  /** The payout of the approval was voided before anything was sent. */
  readonly isVoided: boolean;
  readonly spentCents: Cents;
  /** Of the participant to this project; a followed link only where the screener comes after it. */
  readonly referral: ReferralState;
  readonly project: Pick<ProjectFacts, 'incentiveCents' | 'referralFeeCents' | 'isQuantitative' | 'isBookedElsewhere'>;
}

/**
 * What a response was given for its payment, and for the referral behind it, is spent once that is
 * approved. The payment comes back when its approval is withdrawn or its payout voided, the fee
 * when no bonus follows any more.
 */
export function fundsDueOn(
  state: ParticipationState,
  { isOpen, isVoided, spentCents, referral, project }: HolderFacts,
): FundsDue {
  const isPaid = state.status === 'PAID' && !isVoided;
  const dueCents = (isPaid ? state.incentiveCents + state.tipCents : 0) + dueFeeCents(referral, project, isPaid);
  if (spentCents > 0) return spentCents > dueCents ? { type: 'return', dueCents } : { type: 'keep' };
  if (!isPaid && mayBePaid(state, isOpen, project)) return { type: 'keep' };
  return dueCents > 0 ? { type: 'spend', amountCents: dueCents } : { type: 'release' };
}

/** What carries it out; null where nothing changes. */
export function fundsCommandOf(due: FundsDue, of: Omit<ReleaseFunds, 'type'>): FundsCommand | null {
  switch (due.type) {
    case 'keep':
      return null;
    case 'spend':
      return { type: 'SpendFunds', ...of, amountCents: due.amountCents };
    case 'release':
      return { type: 'ReleaseFunds', ...of };
    case 'return':
      return { type: 'ReturnFunds', ...of, dueCents: due.dueCents };
    default:
      return due satisfies never;
  }
}

/**
 * Whether the payment may be approved without another invitation. A session that is booked may
 * still take place on a closed project; an invitation that was not taken up ends with the project,
 * and so does one whose session can't be booked any more.
 */
function mayBePaid(state: ParticipationState, isOpen: boolean, project: HolderFacts['project']): boolean {
  if (state.status === 'INVITED')
    return isOpen || (state.projectStarted && (project.isQuantitative || project.isBookedElsewhere));
  return state.status === 'SCHEDULED' || state.status === 'ATTENDED';
}
