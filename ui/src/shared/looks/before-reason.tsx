import { Suspense } from 'react';
import { lazyPart } from '../states/lazy-part.js';
import { QueryState } from '../states/query-state.js';
import { CardsSkeleton } from '../states/skeletons.js';
import type { LookReasonQuery } from './use-look-reason.js';

// The form is no part of the page's first load.
const LookReasonForm = lazyPart(async () => (await import('./look-reason-form.js')).LookReasonForm);

interface BeforeReasonProps {
  readonly userId: string;
  readonly look: LookReasonQuery;
  readonly onGiven: () => void;
}

/** Stands where a participant's data would be until the caller has said why they look at it. */
export function BeforeReason({ userId, look, onGiven }: BeforeReasonProps) {
  const skeleton = <CardsSkeleton count={1} height={260} />;
  return (
    <QueryState query={look} skeleton={skeleton} errorTitle="The reason could not be loaded">
      {() => (
        <Suspense fallback={skeleton}>
          <LookReasonForm userId={userId} onGiven={onGiven} />
        </Suspense>
      )}
    </QueryState>
  );
}
