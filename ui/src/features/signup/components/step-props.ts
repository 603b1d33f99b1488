import type { ReactNode } from 'react';
import type { SignUpLists } from '../api/sign-up-lists.js';

export interface StepProps {
  readonly lists: SignUpLists;
  /** The way back to the step before. */
  readonly back: ReactNode;
  readonly onDone: () => Promise<void>;
}
