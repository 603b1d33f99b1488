import { z } from 'zod';
import { requiredChoice } from './choices.js';

/** Household income alone, as the card of the dashboard saves it (document 3 §5). */
export const householdIncomeRules = z.object({ householdIncome: requiredChoice('householdIncome') });

/**
 * Education, income and gender are required; the other two fields are read-only (document 3 §5).
 */
export const demographicsRules = householdIncomeRules.extend({
  gender: requiredChoice('gender'),
  educationLevel: requiredChoice('educationLevel'),
});

export const readOnlyDemographics = ['dateOfBirth', 'ethnicity'] as const;
/** The sentence at a read-only field with another value than the profile's. */
export const contactSupportToChange = 'Please contact support to change this.';
