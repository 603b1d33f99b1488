import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ApiError, messageOf } from '../api/api-error.js';
import { StatusChip } from '../display/status-chip.js';

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
      <Typography variant="h3" component="h2" sx={{ mt: 0.5 }}>
        {title}
      </Typography>
      <Typography>{messageOf(error)}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{lost}</Typography>
      {onRetry && (
        <Button variant="outlined" onClick={onRetry} sx={{ mt: 1 }}>
          Try again
        </Button>
      )}
      {error instanceof ApiError && error.requestId && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          If it stays like this, tell support this number: <code>{error.requestId}</code>
        </Typography>
      )}
    </Box>
  );
}
