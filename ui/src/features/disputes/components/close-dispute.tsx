import { closeDispute, type SupportDisputeView } from '@panelist/domain/dispute/browser';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { ConfirmDialog } from '../../../shared/dialog/confirm-dialog.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { notify } from '../../../shared/notices/notices.js';
import { Prose } from '../../../shared/display/layout.js';

type Refused = Pick<SupportDisputeView, 'id' | 'remedyRefusal'>;

/**
 * Why what the decision orders can never be carried out; support closes the dispute after looking
 * after it.
 */
export function CloseDispute({ dispute: { id, remedyRefusal } }: { readonly dispute: Refused }) {
  const close = useCommand(closeDispute);
  const [asking, setAsking] = useState(false);
  const confirm = () =>
    void close
      .run({ params: { id } })
      .then(() => notify.success('The dispute is closed.'))
      .catch((failure: unknown) => notify.error(messageOf(failure)))
      .finally(() => setAsking(false));
  return (
    <SectionCard title="What the decision orders was refused" heading="h2">
      <Prose mb={2}>{remedyRefusal}</Prose>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        Close
      </Button>
      <ConfirmDialog
        open={asking}
        title="Close this dispute?"
        text="Nothing more is tried for it. Tell the participant first how it is put right."
        confirm="Close it"
        cancel="Not yet"
        irreversible
        busy={close.running}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </SectionCard>
  );
}
