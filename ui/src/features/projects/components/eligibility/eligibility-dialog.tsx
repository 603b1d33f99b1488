import { Suspense } from 'react';
import type { EligibilityDialogProps } from './eligibility-props.js';
import { lazyComponent } from '../../../../shared/states/lazy-component.js';

// The employment form and its rules are not in the first load of a page that can open it.
const EligibilityFlow = lazyComponent(async () => (await import('./eligibility-flow.js')).EligibilityFlow);

/**
 * What a participant does to become eligible for a project for industry professionals: add the
 * employment details, verify the work e-mail, or verify it again (document 2 §4, Ineligibility).
 */
export function EligibilityDialog({ project, open, onClose }: EligibilityDialogProps) {
  if (!open) return null;
  return (
    <Suspense>
      <EligibilityFlow project={project} onClose={onClose} />
    </Suspense>
  );
}
