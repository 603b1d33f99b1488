import { employmentStep, optionalCodeSchema } from '../../identity/browser.js';
import { knownCodes } from '../lookups.js';
import { yesOrNo } from './choices.js';

/**
 * The employment section: the sign-up's rules, an income and whether the person owns a small
 * business.
 */
export const employmentRules = employmentStep({ knownCodes }).safeExtend({
  income: optionalCodeSchema(knownCodes('income')),
  smallBusinessOwner: yesOrNo,
});
