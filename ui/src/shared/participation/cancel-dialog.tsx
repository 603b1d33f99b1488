import { cancelSurvey, type SurveyResponse } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { messageOf } from '../api/api-error.js';
import { useCommand } from '../api/use-command.js';
import { AppDialog } from '../dialog/app-dialog.js';
import { FieldFrame, helpId } from '../forms/field-frame.js';
import { notify } from '../notices/notices.js';
import { ErrorAlert } from '../states/error-alert.js';
import { cancelTarget } from './response-status.js';

export interface CancelDialogProps {
  readonly response: SurveyResponse;
  /**
   * The dashboard's dialog requires a message to the researcher, the one in My Projects does not
   * (contract, Projects).
   */
  readonly messageRequired: boolean;
  readonly onClose: () => void;
}

const maxMessageLength = 2000;
/** How long an error message shows (spec 3, section 9). */
const errorShownMs = 5_000;

/**
 * Withdraws a response. Enter submits, Shift+Enter breaks the line, and a second submit has no
 * effect while one is running.
 */
export function CancelDialog({ response, messageRequired, onClose }: CancelDialogProps) {
  const cancel = useCommand(cancelSurvey);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [message, setMessage] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const target = cancelTarget(response);

  useEffect(() => {
    if (failure === null) return undefined;
    const timer = setTimeout(() => setFailure(null), errorShownMs);
    return () => clearTimeout(timer);
  }, [failure]);

  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    if (cancel.running) return;
    const text = message.trim();
    if (messageRequired && text === '') {
      setProblem(message === '' ? 'Required.' : 'A valid input is required.');
      field.current?.focus();
      return;
    }
    try {
      await cancel.run({ body: { id: response.id, ...(text ? { message: text } : {}) } });
      notify.success(`Your ${target} was cancelled.`);
      onClose();
    } catch (error) {
      setFailure(`Could not be canceled: ${messageOf(error)}`);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };

  const label = messageRequired ? 'Message to the researcher' : 'Message to the researcher (optional)';
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
          <Button variant="contained" color="error" type="submit" form={`${id}-form`} aria-disabled={cancel.running || undefined}>
            {cancel.running ? 'Cancelling…' : `Cancel ${target}`}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate onSubmit={(event) => void send(event)}>
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>
          You are about to withdraw from “{response.project.name}”. This can’t be undone
          {target === 'interview' && response.tooLate
            ? ', and as the session is near, the researcher will see that it was late'
            : ''}
          .
        </Typography>
        {failure && (
          <Box sx={{ mb: 2 }}>
            <ErrorAlert>{failure}</ErrorAlert>
          </Box>
        )}
        <FieldFrame
          id={id}
          label={label}
          help={problem ?? 'Enter sends, Shift+Enter starts a new line.'}
          hasError={problem !== null}
        >
          <OutlinedInput
            id={id}
            multiline
            minRows={3}
            maxRows={10}
            value={message}
            inputRef={field}
            autoFocus
            onChange={(event) => {
              setMessage(event.target.value);
              setProblem(null);
            }}
            onKeyDown={onKeyDown}
            aria-describedby={helpId(id)}
            slotProps={{ input: { maxLength: maxMessageLength, 'aria-required': messageRequired } }}
          />
        </FieldFrame>
      </form>
    </AppDialog>
  );
}
