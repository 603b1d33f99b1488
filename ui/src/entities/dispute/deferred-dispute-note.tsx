import type { SurveyResponse } from '@panelist/domain/participation/browser';
import { Suspense } from 'react';
import { deferredComponent } from '../../shared/states/lazy-component.js';

const DisputeNote = deferredComponent(async () => (await import('./notes.js')).DisputeNote);

/** `DisputeNote` of a response whose first picture does not need it. */
export const DeferredDisputeNote = ({ response: { id, contestable } }: { readonly response: SurveyResponse }) => (
  <Suspense fallback={null}>
    <DisputeNote participationId={id} contestable={contestable} />
  </Suspense>
);
