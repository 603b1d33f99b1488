import { useFeatureFlag } from '../../shared/flags/use-feature-flag.js';

/** Document 2 §1. */
export const twoScreeningSteps = {
  title: 'Two screening steps',
  text: 'This project needs two screening steps: ours, and a second one on a partner’s platform.',
} as const;

interface Screened {
  readonly doubleScreening: boolean;
  readonly organizationId: string;
}

/** Whether the page announces a second screening step: the project has one, and the flag is on. */
export function useTwoScreeningSteps({ doubleScreening, organizationId }: Screened): boolean {
  return useFeatureFlag('EnableDoubleScreeningAlert', organizationId, doubleScreening) && doubleScreening;
}
