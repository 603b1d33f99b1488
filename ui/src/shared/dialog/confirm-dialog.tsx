import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { AppDialog } from './app-dialog.js';
import { Muted } from '../display/layout.js';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  /** Below the text. */
  readonly children?: ReactNode;
  readonly confirm: string;
  readonly cancel?: string;
  /** Whether the action can't be undone. */
  readonly irreversible?: boolean;
  readonly busy?: boolean;
  /** Pixels; the spec sets some. */
  readonly width?: number;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export function ConfirmDialog({
  open,
  title,
  text,
  children,
  confirm,
  cancel = 'Stay',
  irreversible = false,
  busy = false,
  width = 480,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <AppDialog
      open={open}
      title={title}
      onClose={onCancel}
      locked={busy}
      width={width}
      actions={
        <>
          <Button variant="outlined" onClick={onCancel} disabled={busy} autoFocus>
            {cancel}
          </Button>
          <Button variant="contained" color={irreversible ? 'error' : 'primary'} onClick={onConfirm} disabled={busy}>
            {busy ? 'One moment…' : confirm}
          </Button>
        </>
      }
    >
      <Muted>{text}</Muted>
      {children}
    </AppDialog>
  );
}
