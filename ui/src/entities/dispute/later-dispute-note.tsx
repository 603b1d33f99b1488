import type { SurveyResponse } from '@panelist/domain/participation/browser';
import { Suspense } from 'react';
import { laterPart } from '../../shared/states/lazy-part.js';

const DisputeNote = laterPart(async () => (await import('./notes.js')).DisputeNote);

/** `DisputeNote` of a response whose first picture does not need it. */
export const LaterDisputeNote = ({ response: { id, contestable } }: { readonly response: SurveyResponse }) => (
  <Suspense fallback={null}>
    <DisputeNote participationId={id} contestable={contestable} />
  </Suspense>
);
