import type { DisputeView } from '@panelist/domain/dispute/browser';
import Typography from '@mui/material/Typography';
import { nextText, type Side } from '../../../entities/dispute/next-text.js';
import { LocalTime } from '../../../shared/display/time.js';

/** Who acts next, and by when. */
export function NextLine({ dispute: { next }, side }: { readonly dispute: Pick<DisputeView, 'next'>; readonly side: Side }) {
  if (next === null) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {nextText(next, side)}
      {next.dueAt !== null && (
        <>
          {' '}
          by <LocalTime at={next.dueAt} />
        </>
      )}
      .
    </Typography>
  );
}
