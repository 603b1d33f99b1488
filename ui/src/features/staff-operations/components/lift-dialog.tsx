import { liftPayoutPause, type PayoutPauseView } from '@panelist/domain/payout/browser';
import { useCommand } from '../../../shared/api/use-command.js';
import { notify } from '../../../shared/notices/notices.js';
import { ReasonDialog } from './reason-dialog.js';

interface LiftDialogProps {
  readonly open: boolean;
  readonly lift: PayoutPauseView['lift'];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks for the lift of a pause, or approves it as the second person. */
export function LiftDialog({ open, lift, onClose, onDone }: LiftDialogProps) {
  const command = useCommand(liftPayoutPause);
  const send = async (reason: string) => {
    const { paused } = await command.run({ body: { reason } });
    notify.success(paused ? 'Another member of operations has to approve this.' : 'Payouts go on.');
    onDone();
    onClose();
  };
  return (
    <ReasonDialog
      open={open}
      title={lift === null ? 'Let payouts go on?' : 'Approve that payouts go on?'}
      text="Not every order of the providers is accounted for. A payment whose attempt was lost may be made a second time."
      hint="The record of the pause keeps it."
      confirm={lift === null ? 'Ask for approval' : 'Approve'}
      busy="Saving…"
      running={command.running}
      onConfirm={send}
      onClose={onClose}
    />
  );
}
