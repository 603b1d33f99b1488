import type { Evidence } from './evidence.js';
import { acknowledgedStays } from './rules/acknowledged-stays.js';
import { checkpointsWithinLog } from './rules/checkpoints-within-log.js';
import { applicationsEnd } from './rules/applications-end.js';
import { bonusesAddUp, bonusesAreLimited, bonusesHaveCauses } from './rules/referral-bonuses.js';
import { bounded } from './rules/bounded.js';
import { disputesGoByTheirRules } from './rules/disputes-go-by-their-rules.js';
import { erasuresAreFinished } from './rules/erasures-are-finished.js';
import { conversationsAreWhole } from './rules/conversations.js';
import { comesToRest } from './rules/comes-to-rest.js';
import { hintsAreTrue } from './rules/hints-are-true.js';
import { ledgerBalances } from './rules/ledger-balances.js';
import { messagesOnce } from './rules/messages-once.js';
import { noPaymentIsForgotten } from './rules/no-payment-is-forgotten.js';
import { noAllowedCommandRefused } from './rules/no-allowed-command-refused.js';
import { nothingPersonalInClear } from './rules/nothing-personal-in-clear.js';
import { nothingTwice } from './rules/nothing-twice.js';
import { orderOfTime } from './rules/order-of-time.js';
import { ownWritesAreSeen } from './rules/own-writes-are-seen.js';
import { paidAtMostOnce } from './rules/paid-at-most-once.js';
import { readModelsAreFolds } from './rules/read-models-are-folds.js';
import { pagesShowTheLog } from './rules/pages-show-the-log.js';
import { referralsMoveByRules } from './rules/referrals-move-by-rules.js';
import { refusedLeftNothing } from './rules/refused-left-nothing.js';
import { readinessIsTrue } from './rules/readiness-is-true.js';
import { repeatsAnswerAlike } from './rules/repeats-answer-alike.js';
import { servedMeanwhile } from './rules/served-meanwhile.js';
import { streamsAreDense } from './rules/streams-are-dense.js';
import { submissionsCountedOnce } from './rules/submissions-counted-once.js';
import { subscribersAgree } from './rules/subscribers-agree.js';
import { workersRowsAreFolds } from './rules/workers-rows-are-folds.js';
import type { Violation } from './violation.js';

const rules: readonly ((evidence: Evidence) => readonly Violation[])[] = [
  acknowledgedStays,
  refusedLeftNothing,
  noAllowedCommandRefused,
  nothingTwice,
  repeatsAnswerAlike,
  submissionsCountedOnce,
  streamsAreDense,
  orderOfTime,
  subscribersAgree,
  ownWritesAreSeen,
  readModelsAreFolds,
  checkpointsWithinLog,
  workersRowsAreFolds,
  applicationsEnd,
  erasuresAreFinished,
  paidAtMostOnce,
  noPaymentIsForgotten,
  ledgerBalances,
  referralsMoveByRules,
  bonusesHaveCauses,
  bonusesAreLimited,
  bonusesAddUp,
  conversationsAreWhole,
  disputesGoByTheirRules,
  pagesShowTheLog,
  messagesOnce,
  hintsAreTrue,
  servedMeanwhile,
  readinessIsTrue,
  bounded,
  comesToRest,
  nothingPersonalInClear,
];

/** All violations in the evidence. */
export function check(evidence: Evidence): readonly Violation[] {
  return rules.flatMap((rule) => rule(evidence));
}
