import type { Contract } from '@panelist/domain/kernel';
import { reconciliation } from '@panelist/domain/payout';
import { contractOf } from '@panelist/domain/registry';

/**
 * The places in which two JSON values differ, as paths; lists of other lengths differ as a whole.
 */
export function differingPlaces(one: unknown, other: unknown, at = '$'): readonly string[] {
  if (Object.is(one, other)) return [];
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return [at];
  if (Array.isArray(one) !== Array.isArray(other)) return [at];
  if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length) return [at];
  const before = new Map<string, unknown>(Object.entries(one));
  const after = new Map<string, unknown>(Object.entries(other));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) =>
    differingPlaces(before.get(key), after.get(key), `${at}.${key}`),
  );
}

/**
 * Where two answers may differ because a provider's list was compared between them, as the clock
 * has it done at night: each run that differs is newer than the one before.
 */
export function placesOfTheNight({ route }: Pick<Contract, 'route'>, first: unknown, second: unknown): RegExp | null {
  const shown = contractOf(reconciliation);
  if (route !== shown.route) return null;
  const before = new Map(shown.answer.parse(first).runs.map((run) => [run.type, run]));
  const isNewer = shown.answer.parse(second).runs.every((run) => {
    const known = before.get(run.type);
    return known === undefined || run.at > known.at || differingPlaces(known, run).length === 0;
  });
  return isNewer ? /^\$\.runs(\.\d\.(at|since|until|listed|compared))?$/ : null;
}

/**
 * Of some places in which a later answer differs from this one, those of objects that name a time
 * which has come since, as the deadline of a next step: they change without an event.
 * @param since the product's time before the first of the two was asked for, in milliseconds
 * @param until the same after the second
 */
export function placesOfPassedTimes(answer: unknown, places: readonly string[], since: number, until: number): readonly string[] {
  const hasCome = (value: unknown): boolean =>
    typeof value === 'string' && isTime.test(value) && Date.parse(value) >= since && Date.parse(value) <= until;
  return places.filter((place) => {
    const around = place.split('.').slice(1, -1).reduce<unknown>(fieldOf, answer);
    return typeof around === 'object' && around !== null && Object.values(around).some(hasCome);
  });
}

const isTime = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)).get(key) : undefined;
