import { withdrawDispute } from '@panelist/domain/dispute/browser';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { ConfirmDialog } from '../../../shared/dialog/confirm-dialog.js';
import { notify } from '../../../shared/notices/notices.js';

/** Ends the participant's dispute that nobody has decided. */
export function WithdrawDispute({ id }: { readonly id: string }) {
  const withdraw = useCommand(withdrawDispute);
  const [asking, setAsking] = useState(false);
  const confirm = () =>
    void withdraw
      .run({ params: { id } })
      .then(() => notify.success('The dispute is withdrawn.'))
      .catch((failure: unknown) => notify.error(messageOf(failure)))
      .finally(() => setAsking(false));
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={asking}
        title="Withdraw this dispute?"
        text="It ends without a decision, and you cannot contest the same again."
        confirm="Withdraw"
        cancel="Keep it"
        irreversible
        busy={withdraw.running}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
