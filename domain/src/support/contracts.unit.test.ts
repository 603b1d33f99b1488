import { expect, it } from '@jest/globals';
import type { Call } from '../kernel/call.js';
import { registry } from '../registry.js';
import { departures, storedData, supportHistory, supportParticipants, supportQueue } from './calls.js';
import { disclosureTypes } from './data-disclosures.js';

const all = [...registry.events.values()];
const categoriesOf = (events: readonly (typeof all)[number][]): readonly string[] =>
  [...new Set(events.flatMap(({ streams }) => streams.map(({ category }) => category)))].toSorted();
const aboutOf = ({ about }: Call): readonly string[] => about.map(({ category }) => category).toSorted();

it("a person's history, and the count of its events, are about every stream whose events name a person", () => {
  const ofPeople = all.filter(({ definition }) => 'userId' in definition.schema.shape);
  expect(categoriesOf(ofPeople)).toEqual(expect.arrayContaining(['conversation', 'referral']));
  for (const call of [supportHistory, storedData]) expect(aboutOf(call)).toEqual(categoriesOf(ofPeople));
});

it('what left Panelist is about the streams of the events after which something left', () => {
  const left = all.filter(
    ({ type, definition }) => disclosureTypes.some((each) => each === type) && 'userId' in definition.schema.shape,
  );
  expect(aboutOf(departures)).toEqual(categoriesOf(left));
});

it("support's queue is about all that its recent people are about", () => {
  expect(aboutOf(supportQueue)).toEqual(expect.arrayContaining([...aboutOf(supportParticipants)]));
});
