import { expect, it } from '@jest/globals';
import * as catalogue from '@panelist/domain/catalogue';
import * as dispute from '@panelist/domain/dispute';
import * as identity from '@panelist/domain/identity';
import type { Decider, DomainEvent } from '@panelist/domain/kernel';
import * as messaging from '@panelist/domain/messaging';
import * as operations from '@panelist/domain/operations';
import * as participation from '@panelist/domain/participation';
import * as payout from '@panelist/domain/payout';
import * as profile from '@panelist/domain/profile';
import * as referral from '@panelist/domain/referral';
import * as scheduling from '@panelist/domain/scheduling';
import * as support from '@panelist/domain/support';
import { registry } from '@panelist/domain/registry';
import fc from 'fast-check';
import { deserialize, serialize } from 'node:v8';

type AnyDecider = Pick<Decider<never, DomainEvent, unknown, never>, 'events' | 'initialState' | 'evolve'>;

const isDecider = (value: unknown): value is AnyDecider =>
  typeof value === 'object' && value !== null && 'evolve' in value && 'initialState' in value && 'events' in value;
const exported: Readonly<Record<string, unknown>> = {
  ...catalogue,
  ...dispute,
  ...identity,
  ...messaging,
  ...operations,
  ...participation,
  ...payout,
  ...profile,
  ...referral,
  ...scheduling,
  ...support,
};
const deciders = Object.entries(exported).filter((entry): entry is [string, AnyDecider] => isDecider(entry[1]));

it('covers a decider for every event of the product', () => {
  const types = deciders.flatMap(([, { events }]) => Object.keys(events.types));
  expect(types.toSorted()).toEqual([...registry.events.keys()].toSorted());
});

it.each(deciders)('%s: any history folded from a snapshot at any event is the history folded from its start', (_, decider) => {
  const { events, initialState, evolve } = decider;
  const samples: readonly DomainEvent[] = Object.entries(events.types).map(([type, { samples: all }]) => ({
    type,
    data: all.at(-1) ?? {},
  }));
  const history = fc.array(fc.constantFrom(...samples), { maxLength: 60, size: 'max' });
  fc.assert(
    fc.property(history, fc.nat(60), (happened, cut) => {
      const before = happened.slice(0, cut).reduce(evolve, initialState);
      const restored: unknown = deserialize(serialize(before));
      expect(happened.slice(cut).reduce(evolve, restored)).toEqual(happened.reduce(evolve, initialState));
    }),
    { numRuns: 300 },
  );
});
