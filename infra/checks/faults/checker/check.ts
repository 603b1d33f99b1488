import * as delivery from './delivery.js';
import * as durability from './durability.js';
import type { Evidence, Violation } from './evidence.js';
import * as fairness from './fairness.js';
import * as money from './money.js';
import * as service from './service.js';

const rules: readonly ((evidence: Evidence) => readonly Violation[])[] = [
  durability.acknowledgedStays,
  durability.refusedWroteNothing,
  durability.nothingTwice,
  durability.streamsAreDense,
  durability.orderOfTime,
  durability.repeatsAnswerAlike,
  delivery.subscribersAgree,
  delivery.readModelsAreFolds,
  delivery.checkpointsWithinLog,
  delivery.comesToRest,
  delivery.nothingIsMissed,
  delivery.mailsComeOnce,
  delivery.hintsAreTrue,
  delivery.ownWritesAreSeen,
  delivery.nothingPersonalInClear,
  money.paidAtMostOnce,
  money.everyPayoutHasItsCause,
  money.spentIsApproved,
  money.lostSessionsArePaid,
  money.budgetsCount,
  money.addressesAgree,
  money.ledgerBalances,
  money.nothingScarceIsGivenTwice,
  fairness.everyDecisionHasItsStatement,
  service.servedMeanwhile,
  service.noServerErrors,
];

/** All violations in the evidence. */
export function check(evidence: Evidence): readonly Violation[] {
  return rules.flatMap((rule) => rule(evidence));
}
