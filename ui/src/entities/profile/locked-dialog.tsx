import type { SectionLock } from '@panelist/domain/profile/browser';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { AppDialog } from '../../shared/dialog/app-dialog.js';
import { LockLine } from './lock.js';
import { Stack } from '../../shared/display/layout.js';

interface LockedDialogProps {
  readonly title: string;
  readonly lock: SectionLock;
  readonly onClose: () => void;
  /** What is saved. */
  readonly children: ReactNode;
}

/** A section that cannot be changed yet: what it holds, and from when on it can. */
export function LockedDialog({ title, lock, onClose, children }: LockedDialogProps) {
  return (
    <AppDialog
      open
      title={title}
      onClose={onClose}
      width={600}
      actions={
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Stack gap={2}>
        <LockLine lock={lock} />
        {children}
      </Stack>
    </AppDialog>
  );
}
