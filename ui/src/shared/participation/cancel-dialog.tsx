import { cancelSurvey, type SurveyResponse } from '@panelist/domain/participation/browser';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { useCommand } from '../api/use-command.js';
import { AppDialog } from '../dialog/app-dialog.js';
import { notify } from '../notices/notices.js';
import { CancelForm } from './cancel-form.js';
import { cancelTarget } from './response-status.js';

export interface CancelDialogProps {
  readonly response: SurveyResponse;
  readonly messageRequired: boolean;
  readonly onClose: () => void;
}

/** Withdraws a response. */
export function CancelDialog({ response, messageRequired, onClose }: CancelDialogProps) {
  const cancel = useCommand(cancelSurvey);
  const id = useId();
  const target = cancelTarget(response);
  const send = async (message: string) => {
    await cancel.run({ body: { id: response.id, ...(message ? { message } : {}) } });
    notify.success(`Your ${target} was cancelled.`);
    onClose();
  };
  return (
    <AppDialog
      open
      title={`Cancel this ${target}?`}
      onClose={onClose}
      locked={cancel.running}
      width={680}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={cancel.running}>
            {`Keep ${target}`}
          </Button>
          <Button variant="contained" color="error" type="submit" form={id} aria-disabled={cancel.running || undefined}>
            {cancel.running ? 'Cancelling…' : `Cancel ${target}`}
          </Button>
        </>
      }
    >
      <CancelForm formId={id} response={response} messageRequired={messageRequired} running={cancel.running} send={send} />
    </AppDialog>
  );
}
