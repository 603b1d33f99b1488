import { completeTask } from '@panelist/domain/participation/browser';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { ApiError, messageOf } from '../../shared/api/api-error.js';
import { useCommand } from '../../shared/api/use-command.js';
import { AppDialog } from '../../shared/dialog/app-dialog.js';

interface Outcome {
  readonly title: string;
  readonly text: string;
}

const completed: Outcome = {
  title: 'Project completed',
  text: 'Thank you! The researcher has been notified that you have completed the project. They confirm that you took part, and approve your payment.',
};

/** Spec 3, section 8. */
function failed(error: unknown): Outcome {
  const wasMarked = error instanceof ApiError && error.code === 'participation.already-completed';
  return { title: wasMarked ? 'Already notified' : 'The project could not be marked as complete', text: messageOf(error) };
}

interface CompletionDialogProps {
  readonly completionId: string;
  readonly onClose: () => void;
}

/**
 * Marks a task as complete when it opens, by the row's action or by the link at the end of a task,
 * and shows the outcome (spec 3, sections 2 and 8).
 */
export function CompletionDialog({ completionId, onClose }: CompletionDialogProps) {
  const { run } = useCommand(completeTask);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    run({ params: { projectCompletionId: completionId } }).then(
      () => setOutcome(completed),
      (error: unknown) => setOutcome(failed(error)),
    );
  }, [run, completionId]);
  return (
    <AppDialog
      open
      title={outcome?.title ?? 'Notifying the researcher…'}
      onClose={onClose}
      locked={outcome === null}
      width={480}
      actions={
        outcome && (
          <Button variant="contained" onClick={onClose} autoFocus>
            OK
          </Button>
        )
      }
    >
      <Typography role="status">{outcome?.text ?? 'One moment…'}</Typography>
    </AppDialog>
  );
}
