/** The steps of the wizard, behind the personal details (document 1 §2). */
export const steps = [
  { key: 'demographic', title: 'About you' },
  { key: 'location', title: 'Where you live' },
  { key: 'employment', title: 'Your work' },
  { key: 'conduct', title: 'Code of conduct' },
] as const;

/** What a person walks through: the personal details, then the wizard. */
export const walk = [{ key: 'personal', title: 'Personal details' }, ...steps] as const;

export type StepKey = (typeof steps)[number]['key'];

/** The step that the address names, at most the furthest step reached. */
export function stepIndex(key: string | null, reached: number): number {
  const named = steps.findIndex((step) => step.key === key);
  return named === -1 ? reached : Math.min(named, reached);
}

/** The address of a step. It names the step, so Back leads to the step before. */
export const stepAddress = (index: number): string => `/create?step=${(steps[index] ?? steps[0]).key}`;

/** The page that has a payload field: a step, or the Personal page. */
export function pageOfField(field: string): StepKey | 'personal' {
  if (field === 'demographics.dateOfBirth') return 'personal';
  if (field.startsWith('demographics')) return 'demographic';
  if (field.startsWith('location')) return 'location';
  if (field.startsWith('employment') || field.startsWith('skills')) return 'employment';
  return 'personal';
}
