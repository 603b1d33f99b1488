import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState, type ReactNode } from 'react';
import { DeferredDialog } from './deferred-dialog.js';
import { ErrorAlert } from '../states/error-alert.js';
import { isBlank } from '@panelist/domain/kernel/browser';
import { Muted } from '../display/layout.js';

interface AskReasonProps {
  /** On the button that opens the dialog. */
  readonly opener: string;
  readonly title: string;
  readonly confirm: string;
  /** On the confirming button while `onConfirm` runs. */
  readonly busy: string;
  readonly danger?: boolean;
  readonly running: boolean;
  readonly error: Error | undefined;
  /** Closes the dialog unless it throws; its caller shows the error. */
  readonly onConfirm: (reason: string) => Promise<void>;
  readonly onOpen?: () => void;
  /** What else is asked, above the reason. */
  readonly fields?: ReactNode;
  /** What happens, in sentences. */
  readonly children: ReactNode;
}

/**
 * A button for what staff do only with a reason, which the person's access log keeps (contract,
 * Staff).
 */
export function AskReason({
  opener,
  title,
  confirm,
  busy,
  danger,
  running,
  error,
  onConfirm,
  onOpen,
  fields,
  children,
}: AskReasonProps) {
  const reasonId = useId();
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const missing = isBlank(reason);
  const color = danger ? 'error' : 'primary';
  const submit = async () => {
    try {
      await onConfirm(reason);
      setAsking(false);
    } catch {
      // Shown below.
    }
  };
  const open = () => {
    setAsking(true);
    onOpen?.();
  };
  return (
    <>
      <Button variant="outlined" color={color} onClick={open}>
        {opener}
      </Button>
      <DeferredDialog
        open={asking}
        title={title}
        onClose={() => setAsking(false)}
        locked={running}
        width={560}
        actions={
          <>
            <Muted id="why-first" variant="body2" aria-live="polite" flex={1}>
              {missing ? 'Say why first.' : null}
            </Muted>
            <Button variant="outlined" onClick={() => setAsking(false)} disabled={running}>
              Cancel
            </Button>
            <Button
              variant="contained"
              color={color}
              onClick={() => void submit()}
              disabled={missing || running}
              aria-describedby="why-first"
            >
              {running ? busy : confirm}
            </Button>
          </>
        }
      >
        <Muted mb={2}>{children}</Muted>
        {fields}
        <FormControl fullWidth>
          <InputLabel htmlFor={reasonId}>Reason</InputLabel>
          <OutlinedInput
            id={reasonId}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            multiline
            minRows={2}
            autoFocus
            slotProps={{ input: { maxLength: 500 } }}
          />
        </FormControl>
        {error && <ErrorAlert>{error.message}</ErrorAlert>}
      </DeferredDialog>
    </>
  );
}
