import { Suspense } from 'react';
import { lazyComponent } from '../../shared/states/lazy-component.js';
import { QueryState } from '../../shared/states/query-state.js';
import { CardsSkeleton } from '../../shared/states/skeletons.js';
import type { AccessReasonQuery } from './use-access-reason.js';

// The form is no part of the page's first load.
const AccessReasonForm = lazyComponent(async () => (await import('./access-reason-form.js')).AccessReasonForm);

interface BeforeReasonProps {
  readonly userId: string;
  readonly look: AccessReasonQuery;
  readonly onGiven: () => void;
}

/**
 * Takes the place where a participant's data would be until the caller has said why they look at
 * it.
 */
export function BeforeReason({ userId, look, onGiven }: BeforeReasonProps) {
  const skeleton = <CardsSkeleton count={1} height={260} />;
  return (
    <QueryState query={look} skeleton={skeleton} errorTitle="The reason could not be loaded">
      {() => (
        <Suspense fallback={skeleton}>
          <AccessReasonForm userId={userId} onGiven={onGiven} />
        </Suspense>
      )}
    </QueryState>
  );
}
