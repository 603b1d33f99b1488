import type { SurveyResponse } from '@panelist/domain/participation/browser';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { LocalTime } from '../../shared/display/time.js';
import { Muted, Span } from '../../shared/display/layout.js';

type Next = NonNullable<SurveyResponse['next']>;

/** The time by which a step is to be expected, to the minute where it is near. */
function By({ by, isPromise }: { readonly by: string; readonly isPromise: boolean }) {
  if (isPromise) {
    return (
      <Span fontWeight={600}>
        Paid by <LocalTime at={by} form="deadline" /> at the latest
      </Span>
    );
  }
  return (
    <Span fontWeight={600} whiteSpace="nowrap">
      By <LocalTime at={by} form="deadline" />
    </Span>
  );
}

interface NextStepLineProps {
  readonly next: Next | null;
  /** When the response's session begins: a step at that time names it to the minute. */
  readonly session?: string | null;
}

/** What comes next on a response and by when, in one line. */
export function NextStepLine({ next, session = null }: NextStepLineProps) {
  if (next === null) return null;
  const by =
    next.by !== undefined && next.by === session ? (
      <Span fontWeight={600} whiteSpace="nowrap">
        <LocalTime at={session} form="appointment" />
      </Span>
    ) : (
      next.by !== undefined && <By by={next.by} isPromise={next.isPromise === true} />
    );
  return (
    <Muted variant="body2" overflowWrap="anywhere">
      {next.what} {by}
      {next.namesSupport && (
        <Link component={RouterLink} to="/support">
          Write to our support
        </Link>
      )}
    </Muted>
  );
}
