import { retryPayout } from '@panelist/domain/payout/browser';
import { useCommand } from '../../../shared/api/use-command.js';
import { formatMoney } from '../../../shared/money/money.js';
import { notify } from '../../../shared/notices/notices.js';
import { methodPhrase } from '../../../entities/payout/method-text.js';
import type { OperationsPayout } from '../model/operations-status.js';
import { ReasonDialog } from './reason-dialog.js';

const sendAgain = ({ net, type, email }: OperationsPayout) => ({
  title: 'Send this payout again?',
  text: `${formatMoney(net)} as ${methodPhrase[type]} to ${email}. Nothing was paid so far, so it is paid once.`,
  confirm: 'Send again',
  done: 'It is being sent again.',
});

const takeUpAgain = {
  title: 'Take this payout up again?',
  text: 'Workers ask the provider again, and send it again only under its own key, so it is paid once.',
  confirm: 'Take up again',
  done: 'Workers look after it again.',
};

interface PayoutDialogProps {
  readonly open: boolean;
  readonly payout: OperationsPayout;
  readonly onClose: () => void;
}

export function RetryDialog({ open, payout, onClose }: PayoutDialogProps) {
  const retry = useCommand(retryPayout);
  const { done, ...texts } = payout.leftToOperations === null ? sendAgain(payout) : takeUpAgain;
  const send = async (reason: string) => {
    await retry.run({ params: { id: payout.id }, body: { reason } });
    notify.success(`${done} The steps show how it goes.`);
    onClose();
  };
  return <ReasonDialog {...texts} open={open} busy="Sending…" running={retry.running} onConfirm={send} onClose={onClose} />;
}
