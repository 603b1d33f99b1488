import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ApiError, messageOf } from '../api/api-error.js';
import { StatusChip } from '../display/status-chip.js';
import { Muted, Prose } from '../display/layout.js';

export interface ErrorStateProps {
  readonly error: unknown;
  /** What failed to load, as a title: "Your projects could not be loaded". */
  readonly title?: string;
  /** Whether anything was lost. */
  readonly lost?: string;
  /** The label of the chip. */
  readonly label?: string;
  readonly onRetry?: () => void;
}

/** What failed, whether anything was lost, and what to do. */
export function ErrorState({
  error,
  title = 'This could not be loaded',
  lost = 'Nothing you entered or earned is affected.',
  label = 'Not loaded',
  onRetry,
}: ErrorStateProps) {
  return (
    <Box
      role="alert"
      sx={{
        p: { xs: 2.5, sm: 3.5 },
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 4,
        display: 'grid',
        gap: 1,
        justifyItems: 'start',
      }}
    >
      <StatusChip meaning="failed" label={label} />
      <Prose variant="h3" component="h2" mt={0.5}>
        {title}
      </Prose>
      <Typography>{messageOf(error)}</Typography>
      <Muted>{lost}</Muted>
      {onRetry && (
        <Button variant="outlined" onClick={onRetry} sx={{ mt: 1 }}>
          Try again
        </Button>
      )}
      {error instanceof ApiError && error.requestId && (
        <Muted variant="caption">
          If it stays like this, tell support this number: <code>{error.requestId}</code>
        </Muted>
      )}
    </Box>
  );
}
