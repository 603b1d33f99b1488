import type { ReactNode } from 'react';
import type { SignUpLists } from '../api/sign-up-lists.js';

export interface StepProps {
  readonly lists: SignUpLists;
  /** Goes back to the previous step. */
  readonly back: ReactNode;
  readonly onDone: () => Promise<void>;
}
