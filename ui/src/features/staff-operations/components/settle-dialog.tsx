import { settleUnknownPayout } from '@panelist/domain/payout/browser';
import { useCommand } from '../../../shared/api/use-command.js';
import { formatMoney } from '../../../shared/money/money.js';
import { notify } from '../../../shared/notices/notices.js';
import { providerName } from '../../../entities/payout/method-text.js';
import type { OperationsPayout } from '../model/operations-status.js';
import { ReasonDialog } from './reason-dialog.js';

interface SettleDialogProps {
  /** Null: closed. */
  readonly outcome: 'paid' | 'absent' | null;
  readonly payout: OperationsPayout;
  readonly onClose: () => void;
}

const textsOf = ({ net, email, type }: OperationsPayout) => ({
  paid: {
    title: 'Settle it as paid?',
    text: `The participant is told that ${formatMoney(net)} arrived at ${email}, and nothing is sent again.`,
    confirm: 'Settle as paid',
    done: 'It is settled as paid.',
  },
  absent: {
    title: 'Settle it as never sent?',
    text: `${providerName[type]} has no order of this attempt. Workers send ${formatMoney(net)} again under the same key.`,
    confirm: 'Settle as never sent',
    done: 'It is being sent again under the same key.',
  },
});

/** What operations found out about an unknown outcome. */
export function SettleDialog({ outcome, payout, onClose }: SettleDialogProps) {
  const command = useCommand(settleUnknownPayout);
  const { done, ...texts } = textsOf(payout)[outcome ?? 'paid'];
  const send = async (evidence: string) => {
    if (outcome === null) return;
    await command.run({ params: { id: payout.id }, body: { outcome, evidence } });
    notify.success(done);
    onClose();
  };
  return (
    <ReasonDialog
      {...texts}
      open={outcome !== null}
      label="How you know it"
      busy="Settling…"
      running={command.running}
      onConfirm={send}
      onClose={onClose}
    />
  );
}
