import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ProjectorStatus } from '@panelist/domain/operations/browser';
import type { ConfirmationName } from '../model/projector-confirmations.js';

interface ProjectorActionsProps {
  readonly item: ProjectorStatus;
  /** Whether a command is running. */
  readonly busy: boolean;
  readonly onAsk: (question: ConfirmationName) => void;
  readonly onResume: () => void;
  readonly onVerify: () => void;
}

/** The actions that one read model allows now. */
export function ProjectorActions({ item, busy, onAsk, onResume, onVerify }: ProjectorActionsProps) {
  const { name, state, previous } = item;
  const isBuilding = state === 'rebuilding' || state === 'starting';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, maxWidth: 260 }}>
      {state === 'stopped' && (
        <Button size="small" variant="contained" disabled={busy} aria-label={`Resume ${name}`} onClick={onResume}>
          Resume
        </Button>
      )}
      <Button
        size="small"
        variant="outlined"
        disabled={isBuilding}
        aria-label={`Rebuild ${name}`}
        onClick={() => onAsk('rebuild')}
      >
        Rebuild
      </Button>
      <Button size="small" variant="outlined" disabled={isBuilding || busy} aria-label={`Verify ${name}`} onClick={onVerify}>
        Verify
      </Button>
      {previous && (
        <>
          <Button size="small" disabled={isBuilding} aria-label={`Put back ${name}`} onClick={() => onAsk('roll-back')}>
            Put back
          </Button>
          <Button size="small" disabled={isBuilding} aria-label={`Drop kept ${name}`} onClick={() => onAsk('drop-previous')}>
            Drop kept
          </Button>
        </>
      )}
    </Box>
  );
}
