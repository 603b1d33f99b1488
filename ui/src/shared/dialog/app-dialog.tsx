import Close from '@mui/icons-material/Close';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useId, type ReactNode } from 'react';
import { Muted } from '../display/layout.js';

export interface AppDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** What the dialog is a step of. */
  readonly above?: string | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** Pixels; the spec sets some. */
  readonly width?: number;
  /** Whether the dialog refuses to close, because an action is running. */
  readonly locked?: boolean;
  /** Whether only its buttons close it, not Escape or a click next to it. */
  readonly persistent?: boolean;
}

/** Traps the focus while it is open and restores it afterwards; Escape and the cross close it. */
export function AppDialog({
  open,
  title,
  above,
  onClose,
  children,
  actions,
  width = 560,
  locked = false,
  persistent = false,
}: AppDialogProps) {
  const titleId = useId();
  const close = locked || persistent ? undefined : onClose;
  return (
    <Dialog
      open={open}
      {...(close ? { onClose: close } : {})}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: '100%', maxWidth: width } } }}
    >
      <DialogTitle id={titleId} component="h2" sx={{ pr: 8 }}>
        {above !== undefined && (
          <Muted component="span" variant="body2" display="block">
            {above}:{' '}
          </Muted>
        )}
        {title}
      </DialogTitle>
      <IconButton aria-label="Close" onClick={onClose} disabled={locked} sx={{ position: 'absolute', top: 16, right: 16 }}>
        <Close fontSize="small" />
      </IconButton>
      <DialogContent>{children}</DialogContent>
      {actions && <DialogActions>{actions}</DialogActions>}
    </Dialog>
  );
}
