import type { ScreenerQuestion } from '@panelist/domain/catalogue/browser';
import { createContext, type ReactNode } from 'react';

export interface ScreenerTrialProps {
  readonly questions: readonly ScreenerQuestion[];
  readonly onClose: () => void;
}

/**
 * Shows a screener as participants see it. The app provides it: it has parts of another feature.
 */
export const ScreenerTrial = createContext<((props: ScreenerTrialProps) => ReactNode) | null>(null);
