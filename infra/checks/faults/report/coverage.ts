import { registry } from '@panelist/domain/registry';
import type { LoggedEvent } from '../checker/evidence.js';
import type { Entry } from '../history/entry.js';
import { isCallable } from '../walk/walker.js';

/** What a walk reached: names, with how often. */
export interface Coverage {
  readonly events: ReadonlyMap<string, number>;
  /** Commands by their route, acknowledged. */
  readonly commands: ReadonlyMap<string, number>;
}

/** What a whole run must reach, or its faults have struck too little: the story of the product. */
const essential = [
  'ScreenerSubmitted',
  'InvitationUsed',
  'ParticipantInvited',
  'SessionBooked',
  'SessionRescheduled',
  'CheckedIn by participant',
  'CheckedIn by researcher',
  'SessionMissedByResearcher',
  'SessionCancelledByResearcher',
  'ParticipantAttended',
  'ParticipantAttended by rule',
  'NoShowRecorded',
  'ResponseCancelled',
  'ApplicationClosed',
  'PaymentApproved',
  'PaymentApproved by rule',
  'PaymentApprovalWithdrawn',
  'FundsCompensated',
  'ProjectClosed',
  'PayoutSettled',
  'PayoutRejected',
  'PayoutReturned',
  'PayoutVoided',
  'PayoutDestinationChanged',
  'PayoutPreferenceChangeRequested',
  'DisputeOpened',
  'DisputeAnswered',
  'DisputeDecided',
  'ReviewRequested',
  'ReviewDecided',
  'ReferralFeeAccrued',
  'ReferralBonusRequested',
  'AccountSuspended',
  'AccountReinstated',
];

/** What of it the run did not reach. */
export const unreached = ({ events }: Coverage): readonly string[] => essential.filter((each) => !events.has(each));

/** The event's type, and who did it where that makes two of it. */
function kindsOf({ type, data }: LoggedEvent): readonly string[] {
  const by = data['rule'] === undefined ? data['by'] : 'rule';
  return typeof by === 'string' ? [type, `${type} by ${by}`] : [type];
}

export function coverageOf(history: readonly Entry[], log: readonly LoggedEvent[]): Coverage {
  const acknowledged = history.flatMap((entry) =>
    entry.kind === 'command' && entry.outcome === 'acknowledged' ? [entry.route] : [],
  );
  return { events: counted(log.flatMap(kindsOf)), commands: counted(acknowledged) };
}

/** How many events and commands a run reached, and which not. */
export function coverageText({ events, commands }: Coverage, namesMissing = true): string {
  const calls = registry.contracts.flatMap(({ contract }) =>
    contract.side === 'command' && isCallable(contract) ? [contract.route] : [],
  );
  const of = (what: string, all: readonly string[], reached: ReadonlyMap<string, number>): string => {
    const missing = all.filter((each) => !reached.has(each)).toSorted();
    const count = `${all.length - missing.length} of ${all.length} ${what}`;
    return namesMissing ? `${count} (not ${missing.join(', ')})` : count;
  };
  return [of('types of event', [...registry.events.keys()], events), of('commands', calls, commands)].join('; ');
}

function counted(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
