import { z } from 'zod';
import { codeSchema, optionalCodeSchema, type KnownCodes } from './code-schema.js';

/**
 * Step 1: gender, ethnicity and education level required, household income optional (document 1
 * §2).
 */
export function demographicStep({ knownCodes }: { readonly knownCodes: KnownCodes }) {
  return z.object({
    gender: codeSchema(knownCodes('gender')),
    ethnicity: codeSchema(knownCodes('ethnicity')),
    educationLevel: codeSchema(knownCodes('educationLevel')),
    householdIncome: optionalCodeSchema(knownCodes('householdIncome')),
  });
}
