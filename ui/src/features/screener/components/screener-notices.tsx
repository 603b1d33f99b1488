import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { ApiError } from '../../../shared/api/api-error.js';
import { Banner } from '../../../shared/states/banner.js';
import { ErrorAlert } from '../../../shared/states/error-alert.js';
import { Stack } from '../../../shared/display/layout.js';

export interface ScreenerNoticesProps {
  readonly online: boolean;
  /** The error of the submission. */
  readonly failure: ApiError | null;
  /** Navigates to the first answer that the server refused. */
  readonly onShowRefused?: () => void;
}

/** What blocks the participant, whether answers are lost, and what to do. */
export function ScreenerNotices({ online, failure, onShowRefused }: ScreenerNoticesProps) {
  if (!failure) {
    return online ? null : (
      <Banner meaning="attention">
        You are offline. Go on answering: everything is kept on this device and sent when the connection is back.
      </Banner>
    );
  }
  const undecided = failure.status === 0 || failure.status >= 500;
  return (
    <ErrorAlert>
      <Stack gap={0.75} justifyItems="start">
        <span>{failure.message}</span>
        {undecided && <span>Nothing is lost: your answers are kept. Press the button again to submit them.</span>}
        {failure.code === 'participation.screener-limit' && (
          <span>Nothing is lost: your answers are saved. You can submit them once this period has ended.</span>
        )}
        {failure.status === 409 && (
          <Link component={RouterLink} to="/surveys" color="inherit">
            See My Projects
          </Link>
        )}
        {onShowRefused && (
          <Button size="small" color="inherit" variant="outlined" onClick={onShowRefused}>
            Show the answer
          </Button>
        )}
      </Stack>
    </ErrorAlert>
  );
}
