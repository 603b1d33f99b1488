import { disputeIdOf, type DisputeGround } from '@panelist/domain/dispute';
import { grouped } from '../events-of-commands.js';
import type { Evidence, LoggedEvent } from '../evidence.js';
import type { Violation } from '../violation.js';

export const disputeRule = 'a dispute goes by its rules';
const remedyRule = 'what a dispute orders is carried out once';

/**
 * Each ground of a response is contested once. Each stage is decided once, an appeal by another person, and support
 * decides only after the answer or its due time; nothing is late before its time. What a decision orders is carried
 * out once, or refused for good, and none is forgotten at rest; it is recorded only after the response was accepted and the payment
 * approved, each once.
 */
export function disputesGoByTheirRules({ log }: Pick<Evidence, 'log'>): readonly Violation[] {
  const disputes = grouped(
    log.filter(({ stream }) => stream.startsWith('dispute-')),
    ({ stream }) => stream,
  );
  const responses = grouped(
    log.filter(({ type }) => type === 'AcceptedByDecision' || type === 'PaymentApproved'),
    ({ data }) => String(data['participationId']),
  );
  return [...disputes].flatMap(([stream, events]): readonly Violation[] => [
    ...faultsOf(events).map(({ event, what }) => ({ rule: disputeRule, what: `${stream}: ${what}`, position: event.position })),
    ...faultsOfRemedy(events, responses.get(String(events[0]?.data['participationId'])) ?? []).map((what) => ({
      rule: remedyRule,
      what: `${stream}: ${what}`,
      position: events.at(-1)?.position,
    })),
  ]);
}

interface Fault {
  readonly event: LoggedEvent;
  readonly what: string;
}

const isBefore = (event: LoggedEvent, dueAt: unknown): boolean =>
  Date.parse(event.metadata.occurredAt) < Date.parse(String(dueAt));

function faultsOf(events: readonly LoggedEvent[]): readonly Fault[] {
  const faults: Fault[] = [];
  let opened: LoggedEvent | null = null;
  let isAnswered = false;
  let isMissed = false;
  let isOver = false;
  let appealed: LoggedEvent | null = null;
  const decisions: LoggedEvent[] = [];
  const latest = (): LoggedEvent | undefined => decisions.at(-1);
  for (const event of events) {
    const { type, data } = event;
    const wrong = (isWrong: boolean, what: string): void => {
      if (isWrong) faults.push({ event, what });
    };
    switch (type) {
      case 'DisputeOpened': {
        wrong(opened !== null, 'opened twice');
        const id = disputeIdOf(String(data['participationId']), data['ground'] as DisputeGround);
        wrong(event.stream !== `dispute-${id}`, 'the same ground has another dispute');
        opened = event;
        break;
      }
      case 'DisputeAnswered':
        wrong(isAnswered, 'answered twice');
        wrong(isOver || appealed !== null, 'answered after the decision');
        isAnswered = true;
        break;
      case 'DisputeAnswerMissed':
        wrong(isMissed || isAnswered || isBefore(event, opened?.data['answerDueAt']), 'an answer was missed before its time');
        isMissed = true;
        break;
      case 'DisputeDecided':
        wrong(isOver, 'decided after its end');
        wrong(decisions.length > (appealed === null ? 0 : 1), 'decided twice');
        wrong(!isAnswered && !isMissed, 'decided before the answer');
        wrong(latest()?.data['decidedBy'] === data['decidedBy'], 'decided twice by the same person');
        wrong(
          [data['userId'], ...(data['by'] === 'support' ? [data['researcherId']] : [])].includes(data['decidedBy']),
          'decided by a side',
        );
        decisions.push(event);
        isOver = true;
        break;
      case 'DisputeAppealed':
        wrong(appealed !== null, 'appealed twice');
        wrong(latest()?.data['outcome'] !== 'declined', 'appealed without a decision against the participant');
        wrong(!isBefore(event, latest()?.data['appealUntil']), 'appealed too late');
        appealed = event;
        isOver = false;
        break;
      case 'DisputeDecisionOverdue':
        wrong(isOver || isBefore(event, data['decisionDueAt']), 'late before its time');
        break;
      case 'DisputeSettled':
      case 'DisputeWithdrawn':
        wrong(isOver, `${type} after its end`);
        isOver = true;
        break;
      default:
        break;
    }
    wrong(opened === null, `${type} before its opening`);
  }
  return faults;
}

function faultsOfRemedy(events: readonly LoggedEvent[], ofResponse: readonly LoggedEvent[]): readonly string[] {
  const upheld = events.find(({ type, data }) => type === 'DisputeDecided' && data['outcome'] === 'upheld');
  const remedied = events.filter(({ type }) => type === 'DisputeRemedied');
  const refused = events.filter(({ type }) => type === 'DisputeRemedyRefused');
  const [first] = remedied;
  if (upheld === undefined) return remedied.length + refused.length > 0 ? ['carried out without a decision'] : [];
  const times = (type: string): number => ofResponse.filter((event) => event.type === type).length;
  const isPaid = first?.data['remedy'] === 'payment';
  const approved = ofResponse.find(({ type }) => type === 'PaymentApproved');
  return [
    ...(remedied.length > 1 || refused.length > 1 ? ['carried out twice'] : []),
    ...(remedied.length + refused.length === 0 ? ['what was ordered is forgotten'] : []),
    ...(times('AcceptedByDecision') > 1 || times('PaymentApproved') > 1 ? ['the response was accepted or approved twice'] : []),
    ...(isPaid && (approved === undefined || approved.position > first.position)
      ? ['recorded before the payment was approved']
      : []),
  ];
}
