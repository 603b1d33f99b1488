import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { messageOf } from '../../shared/api/api-error.js';
import { ErrorAlert } from '../../shared/states/error-alert.js';
import { useBrief } from './use-brief.js';
import { Muted, Stack } from '../../shared/display/layout.js';

interface ListFailureProps {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/**
 * A list that could not be loaded: the server's message shows for 5 seconds (spec 3, section 8,
 * Messages).
 */
export function ListFailure({ title, error, onRetry }: ListFailureProps) {
  const [message, show] = useBrief<string>();
  useEffect(() => show(messageOf(error)), [error, show]);
  return (
    <Stack gap={1.5} justifyItems="start" p={2}>
      {message !== null && <ErrorAlert>{message}</ErrorAlert>}
      <Muted>{title}</Muted>
      <Button variant="outlined" onClick={onRetry}>
        Try again
      </Button>
    </Stack>
  );
}
