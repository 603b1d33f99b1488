// @ts-check
import fastCheck from 'fast-check';

// What tests import as `fast-check` where the light runner runs them. `npm test` runs a quarter of
// the cases of each property (PANELIST_CASES=quarter), every other run all of them.
const share = process.env['PANELIST_CASES'] === 'quarter' ? 4 : 1;
/** What fast-check runs where a property names no number. */
const usual = 100;

export default {
  ...fastCheck,
  /** @param {any} property @param {import('fast-check').Parameters} parameters */
  assert: (property, parameters = {}) =>
    fastCheck.assert(property, { ...parameters, numRuns: Math.ceil((parameters.numRuns ?? usual) / share) }),
};
