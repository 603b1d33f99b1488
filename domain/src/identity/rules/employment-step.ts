import { isEmployed, upToThreeJobFunctions } from './employed.js';
import { z } from 'zod';
import { aValidInput, codeSchema, optionalCodeSchema, optionalText, type KnownCodes } from './code-schema.js';
import { workEmailSchema } from './work-email.js';

const selectAnIndustry = 'Please select an industry';
const limited = (most: number) =>
  optionalText.pipe(
    z
      .string()
      .max(most, { error: `Maximum ${most} characters` })
      .nullable(),
  );

const listOf = (codes: ReadonlySet<string>, missing: string) =>
  z
    .array(z.string({ error: aValidInput }).trim(), { error: missing })
    .transform((list) => [...new Set(list)])
    .refine((list) => list.every((code) => codes.has(code)), { error: aValidInput });

/** Fields that an employed person must fill in (document 1 §5). */
const neededIfEmployed = ['seniorityLevel', 'company', 'jobTitle', 'roleDescription', 'companySize'] as const;

type NeededIfEmployed = Readonly<Record<(typeof neededIfEmployed)[number], string | null>> & {
  readonly employmentStatus: string;
  readonly jobFunctions: readonly string[];
};

/**
 * Step 3, without the skills. Trims texts; blank ones become null. An employed person names 1 to 3
 * job functions, any other person has none (document 1 §5; contract, Profile).
 */
export function employmentStep({ knownCodes }: { readonly knownCodes: KnownCodes }) {
  const industries = new Set([...knownCodes('industries')].filter((code) => code !== 'allindustries'));
  return z
    .object({
      // Document 2 §5 has this sentence for a missing one, too.
      employmentStatus: codeSchema(knownCodes('employmentStatus'), aValidInput),
      industry: listOf(industries, selectAnIndustry)
        .refine((list) => list.length > 0, { error: selectAnIndustry })
        .refine((list) => list.length <= 5, { error: 'Only select up to 5 industries' }),
      jobFunctions: listOf(knownCodes('jobFunction'), upToThreeJobFunctions)
        .refine((list) => list.length <= 3, { error: upToThreeJobFunctions })
        .nullish()
        .transform((list) => list ?? []),
      company: limited(100),
      companySize: optionalCodeSchema(knownCodes('companySize')),
      jobTitle: limited(100),
      seniorityLevel: optionalCodeSchema(knownCodes('seniorityLevel')),
      roleDescription: limited(500),
      email: workEmailSchema,
      internalOrExternalCompanyId: limited(300),
    })
    .superRefine(
      (value: Partial<NeededIfEmployed>, context) => {
        if (!isEmployed(value.employmentStatus ?? '')) return;
        for (const field of neededIfEmployed) {
          if (value[field] === null)
            context.addIssue({ code: 'custom', input: value[field], path: [field], message: aValidInput });
        }
        if (value.jobFunctions?.length === 0) {
          context.addIssue({
            code: 'custom',
            input: value.jobFunctions,
            path: ['jobFunctions'],
            message: upToThreeJobFunctions,
          });
        }
      },
      // Also where another field is invalid, which then is not in the value: all that is wrong
      // shows at once.
      { when: ({ value }) => typeof value === 'object' && value !== null },
    )
    .overwrite((value) => (isEmployed(value.employmentStatus) ? value : { ...value, jobFunctions: [] }));
}
