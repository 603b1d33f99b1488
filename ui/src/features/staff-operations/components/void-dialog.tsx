import { payoutTitle, voidPayout } from '@panelist/domain/payout/browser';
import { useCommand } from '../../../shared/api/use-command.js';
import { formatMoney } from '../../../shared/money/money.js';
import { notify } from '../../../shared/notices/notices.js';
import type { OperationsPayout } from '../model/operations-status.js';
import { ReasonDialog } from './reason-dialog.js';

interface VoidDialogProps {
  readonly open: boolean;
  readonly payout: OperationsPayout;
  readonly onClose: () => void;
}

export function VoidDialog({ open, payout, onClose }: VoidDialogProps) {
  const command = useCommand(voidPayout);
  const send = async (reason: string) => {
    await command.run({ params: { id: payout.id }, body: { reason } });
    notify.success('The payout is voided.');
    onClose();
  };
  return (
    <ReasonDialog
      open={open}
      title="Void this payout?"
      text={`${formatMoney(payout.net)} for ${payoutTitle(payout)} will never be sent. This can’t be undone.`}
      confirm="Void"
      busy="Voiding…"
      running={command.running}
      onConfirm={send}
      onClose={onClose}
    />
  );
}
