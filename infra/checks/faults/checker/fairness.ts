import {
  conditionalDecisionTypes,
  decisionTypes,
  placeOfStatement,
  ruleNames,
  statementOf,
  type StoredEvent,
} from '@panelist/domain/fairness';
import type { Evidence, LoggedEvent, Violation } from './evidence.js';
import { grouped } from './grouped.js';

/** The time of an event for its statement: when it occurred. */
const stored = (event: LoggedEvent): StoredEvent => ({ ...event, at: event.metadata.occurredAt });

/**
 * The domain's table gives each event that decides on a person's chances or money its statement: to
 * a person of the event, with words, its rule, and the id by which that person asks for a review.
 * Contract, Fairness: Statement.
 */
export const everyDecisionHasItsStatement = ({ log }: Pick<Evidence, 'log'>): readonly Violation[] =>
  [...grouped(log, ({ stream }) => stream).values()].flatMap((events) => {
    const history = events.map(stored);
    return events.flatMap((event, index): readonly Violation[] => {
      const lacking = decisionTypes.includes(event.type) ? lackingOf(event, history.slice(0, index)) : null;
      if (lacking === null) return [];
      const what = `${event.type} in ${event.stream} has ${lacking}`;
      return [{ rule: 'every decision has its statement', what, position: event.position }];
    });
  });

/** What the statement of a decision lacks; null where nothing. */
function lackingOf(event: LoggedEvent, before: readonly StoredEvent[]): string | null {
  const statement = statementOf(stored(event), before, (projectId) => projectId);
  if (statement === null) return conditionalDecisionTypes.includes(event.type) ? null : 'no statement';
  const { id, userId, decision, consequence, by, rule } = statement;
  if (!Object.values(event.data).includes(userId)) return 'a statement for a person whom it does not name';
  if (decision === '' || consequence === '') return 'a statement without words';
  if (rule === undefined ? by === 'rule' : !ruleNames.includes(rule)) return 'a statement whose rule has no page';
  return placeOfStatement(id) === null ? 'a statement that nobody can object to' : null;
}
