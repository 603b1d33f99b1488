import { payoutStepText, staffIn } from '@panelist/domain/payout/browser';
import type { AttemptStep, PayoutMethod, PayoutReader, PayoutStepText, StaffName } from '@panelist/domain/payout/browser';
import { readRows, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { payoutSteps } from '@panelist/projectors/read-models';
import type { TableDependencies } from './query-dependencies.js';
import { accountsById, fullNameOf } from './rows-by-key.js';

/** A step as stored: the event without personal fields, and the destination that it names. */
export type StoredStep = AttemptStep & { readonly method: PayoutMethod | null };

/** Every step of a payout, oldest first. */
export async function stepsOf(dependencies: TableDependencies, payoutId: string): Promise<readonly StoredStep[]> {
  const { table, refs: r } = payoutSteps;
  const chosen = select(payoutSteps, 'at', 'type', 'method', 'recipientEmail', 'data');
  const rows = await readRows(
    dependencies,
    chosen,
    sql`select ${chosen.columns('t')} from ${table} t where t.${r.payoutId} = ${payoutId} order by t.${r.step}`,
  );
  return rows.map(({ at, type, method, recipientEmail: email, data }) => {
    // The projection stored the event's own data without personal fields.
    const event = { type, data } as AttemptStep['event'];
    return { at, email, method, event };
  });
}

type StepText = PayoutStepText & { readonly at: string };

/** The steps as text for their participant. The texts need no personal fields. */
export const stepsForParticipant = (steps: readonly StoredStep[]): StepText[] => stepTexts(steps, 'participant', () => '');

/** The steps as text for operations, with the names of the members of staff who acted. */
export async function stepsForOperations(dependencies: TableDependencies, steps: readonly StoredStep[]): Promise<StepText[]> {
  const ids = steps.flatMap(({ event }) => staffIn(event));
  const staff = await accountsById(dependencies, ids, 'firstName', 'lastName');
  return stepTexts(steps, 'operations', (userId) => fullNameOf(staff.get(userId)) || userId);
}

/** They name a destination that does not hold yet. */
const onlyAsked: ReadonlySet<AttemptStep['event']['type']> = new Set(['PayoutDestinationProposed', 'PayoutDestinationRequested']);

function stepTexts(steps: readonly StoredStep[], reader: PayoutReader, staffName: StaffName): StepText[] {
  let method: PayoutMethod = 'TREMENDOUS';
  return steps.map((step) => {
    if (!onlyAsked.has(step.event.type)) method = step.method ?? method;
    return { at: step.at, ...payoutStepText(step.event, method, reader, staffName) };
  });
}
