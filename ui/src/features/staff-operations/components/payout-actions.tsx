import { payoutTitle, refusalText, approvePayoutDestination, releasePayout, voidPayout } from '@panelist/domain/payout/browser';
import Button from '@mui/material/Button';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { ConfirmDialog } from '../../../shared/dialog/confirm-dialog.js';
import { formatMoney } from '../../../shared/money/money.js';
import { notify } from '../../../shared/notices/notices.js';
import { methodPhrase } from '../../../entities/payout/method-text.js';
import { canRetry, retryRefusal } from '../../../entities/payout/payout-status.js';
import { useUserId } from '../../../shared/session/session-store.js';
import type { OperationsPayout } from '../model/operations-status.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { DestinationDialog } from './destination-dialog.js';
import { RetryDialog } from './retry-dialog.js';
import { SettleDialog } from './settle-dialog.js';
import { Muted, Row, Stack } from '../../../shared/display/layout.js';
import { ReasonDialog } from './reason-dialog.js';

const dialogs = ['retry', 'destination', 'release', 'approve', 'void', 'paid', 'absent'] as const;
type DialogName = (typeof dialogs)[number];

/** What operations can do about one payout; a dialog explains each action before it runs. */
export function PayoutActions({ payout }: { readonly payout: OperationsPayout }) {
  const [address, setAddress] = useQueryParams();
  const open = dialogs.find((name) => name === address.get('do'));
  const userId = useUserId();
  const show = (dialog: DialogName | null) =>
    setAddress(
      (current) => {
        if (dialog) current.set('do', dialog);
        else current.delete('do');
        return current;
      },
      { replace: true },
    );
  const close = () => show(null);
  const isEscalated = payout.leftToOperations !== null;
  const may = (action: OperationsPayout['actions'][number]): boolean => payout.actions.includes(action);
  const retry = may('retry');
  const release = may('release');
  const approve = payout.proposal !== null && may('changeDestination');
  const settle = may('settlePaid');
  const proposedIt = payout.proposal?.proposedBy === userId;
  if (payout.userId === userId) {
    return <Muted variant="body2">{refusalText('payout.own-payment')}</Muted>;
  }
  return (
    <Stack gap={1}>
      <Row wraps gap={1}>
        {release && (
          <Button variant="contained" onClick={() => show('release')}>
            Release
          </Button>
        )}
        {approve && (
          <Button variant="contained" disabled={proposedIt} onClick={() => show('approve')}>
            Approve destination
          </Button>
        )}
        {retry && (
          <Button variant={approve ? 'outlined' : 'contained'} onClick={() => show('retry')}>
            {isEscalated ? 'Take up again' : 'Send again'}
          </Button>
        )}
        {may('changeDestination') && (
          <Button variant="outlined" onClick={() => show('destination')}>
            Change destination
          </Button>
        )}
        {settle && (
          <>
            <Button variant="outlined" onClick={() => show('paid')}>
              Settle as paid
            </Button>
            <Button variant="outlined" disabled={!may('settleAbsent')} onClick={() => show('absent')}>
              Settle as never sent
            </Button>
          </>
        )}
        {may('void') && (
          <Button variant="outlined" color="error" onClick={() => show('void')}>
            Void
          </Button>
        )}
      </Row>
      {settle && !may('settleAbsent') && (
        <Muted variant="body2">It can be settled as never sent once the provider has been asked.</Muted>
      )}
      {approve && proposedIt && (
        <Muted variant="body2">You proposed the other destination: another member of staff has to approve it.</Muted>
      )}
      {!retry && <Muted variant="body2">{retryRefusal(payout.status)}</Muted>}
      <RetryDialog open={open === 'retry' && retry} payout={payout} onClose={close} />
      <DestinationDialog open={open === 'destination' && may('changeDestination')} payout={payout} onClose={close} />
      <VoidDialog open={open === 'void' && may('void')} payout={payout} onClose={close} />
      <SettleDialog
        outcome={(open === 'paid' && settle) || (open === 'absent' && may('settleAbsent')) ? open : null}
        payout={payout}
        onClose={close}
      />
      <ReleaseDialog open={open === 'release' && release} payout={payout} onClose={close} />
      <ApproveDialog open={open === 'approve' && approve && !proposedIt} payout={payout} onClose={close} />
    </Stack>
  );
}

interface DialogProps {
  readonly open: boolean;
  readonly payout: OperationsPayout;
  readonly onClose: () => void;
}

function ReleaseDialog({ open, payout, onClose }: DialogProps) {
  const release = useCommand(releasePayout);
  const confirm = () =>
    void release
      .run({ params: { id: payout.id } })
      .then(() => notify.success('It is released and being sent.'))
      .catch((failure: unknown) => notify.error(messageOf(failure)))
      .finally(onClose);
  return (
    <ConfirmDialog
      open={open}
      title="Release this payout?"
      text={`${formatMoney(payout.net)} go as ${methodPhrase[payout.type]} to ${payout.email}, for ${payoutTitle(payout)}.`}
      confirm="Release"
      cancel="Leave it waiting"
      busy={release.running}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}

function ApproveDialog({ open, payout, onClose }: DialogProps) {
  const approve = useCommand(approvePayoutDestination);
  const { proposal } = payout;
  if (proposal === null) return null;
  const { type, email } = proposal;
  const confirm = () =>
    void approve
      .run({ params: { id: payout.id }, body: { type, email } })
      .then(() => notify.success(canRetry(payout) ? `It is being sent to ${email}.` : `It will go to ${email}.`))
      .catch((failure: unknown) => notify.error(messageOf(failure)))
      .finally(onClose);
  return (
    <ConfirmDialog
      open={open}
      title="Approve the other destination?"
      text={`${formatMoney(payout.net)} will go as ${methodPhrase[type]} to ${email} instead of ${payout.email}. The reason: ${proposal.reason}`}
      confirm="Approve"
      cancel="Not now"
      busy={approve.running}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}

interface VoidDialogProps {
  readonly open: boolean;
  readonly payout: OperationsPayout;
  readonly onClose: () => void;
}

function VoidDialog({ open, payout, onClose }: VoidDialogProps) {
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
