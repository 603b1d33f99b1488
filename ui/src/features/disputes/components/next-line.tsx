import type { DisputeView } from '@panelist/domain/dispute/browser';
import { nextText, type Side } from '../../../entities/dispute/next-text.js';
import { LocalTime } from '../../../shared/display/time.js';
import { Muted } from '../../../shared/display/layout.js';

/** Who acts next, and by when. */
export function NextLine({ dispute: { next }, side }: { readonly dispute: Pick<DisputeView, 'next'>; readonly side: Side }) {
  if (next === null) return null;
  return (
    <Muted variant="body2">
      {nextText(next, side)}
      {next.dueAt !== null && (
        <>
          {' '}
          by <LocalTime at={next.dueAt} />
        </>
      )}
      .
    </Muted>
  );
}
