import { employmentStep, isEmployed, optionalCodeSchema } from '../../identity/browser.js';
import { knownCodes } from '../lookups.js';
import { yesOrNo } from './choices.js';

/** The sentence for none or more than three job functions (document 2 §5). */
export const upToThreeJobFunctions = 'Select up to 3 job functions';

const step = employmentStep({ knownCodes });

/**
 * The employment section: the sign-up's rules, an income and whether the person owns a small
 * business. An employed person names 1 to 3 job functions; any other person has none (contract,
 * Profile).
 */
export const employmentRules = step
  .safeExtend({ income: optionalCodeSchema(knownCodes('income')), smallBusinessOwner: yesOrNo })
  .check((context) => {
    const { employmentStatus, jobFunctions } = context.value;
    if (!isEmployed(employmentStatus) || jobFunctions !== undefined) return;
    context.issues.push({ code: 'custom', input: jobFunctions, path: ['jobFunctions'], message: upToThreeJobFunctions });
  })
  .transform((value) => ({
    ...value,
    jobFunctions: isEmployed(value.employmentStatus) ? (value.jobFunctions ?? []) : [],
  }));
