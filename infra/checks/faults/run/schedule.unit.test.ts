import { expect, it } from '@jest/globals';
import { nemeses } from '../nemeses/index.js';
import { seededRandom } from '../walk/random.js';
import { optionsOf } from './options.js';
import { scheduleOf } from './schedule.js';

const names = (...args: string[]) => {
  const options = optionsOf(args);
  return scheduleOf(options, nemeses, ['early-answers'], seededRandom(options.seed).branch('schedule').next).map(
    ({ name }) => name,
  );
};

it('repeats an order by its seed', () => {
  expect(names('--seed', '5')).toEqual(names('--seed', '5'));
  expect(names('--seed', '5')).not.toEqual(names('--seed', '6'));
  const usual = nemeses.filter(({ needsEventStore }) => needsEventStore !== true);
  expect(names('--seed', '5').toSorted()).toEqual(usual.map(({ name }) => name).toSorted());
});

it('selects the named ones, or those of the small size', () => {
  expect(names('--only', 'kill')).toEqual(['kill']);
  expect(names('--small').length).toBeLessThan(nemeses.length);
  expect(names('--small')).toContain('drop-commit');
  expect(names('--event-store', 'double')).toContain('moving-leader');
});

it('lists valid names and arguments', () => {
  expect(() => names('--only', 'nothing')).toThrow(/There is no fault nothing: .*drop-commit/);
  expect(() => optionsOf(['--people', 'many'])).toThrow('--people takes a number.');
});
