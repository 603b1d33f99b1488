import { eraseParticipant, erasurePreview } from '@panelist/domain/identity/browser';
import { useState } from 'react';
import { useCommand } from '../../../shared/api/use-command.js';
import { useQuery } from '../../../shared/api/use-query.js';
import { notify } from '../../../shared/notices/notices.js';
import { AskReason } from '../../../shared/dialog/ask-reason.js';

interface EraseParticipantProps {
  readonly userId: string;
  readonly name: string;
}

/** Erases a participant at their request, with a reason for the access log (contract, Staff). */
export function EraseParticipant({ userId, name }: EraseParticipantProps) {
  const [asked, setAsked] = useState(false);
  const { run, running, error } = useCommand(eraseParticipant);
  const preview = useQuery(erasurePreview, asked ? { params: { userId } } : null);
  const erase = async (reason: string) => {
    const { receipt } = await run({ params: { userId }, body: { reason } });
    notify.success(`The account is erased. Receipt ${receipt.id}`);
  };
  return (
    <AskReason
      opener="Erase"
      title={`Erase ${name}?`}
      confirm="Erase for good"
      busy="Erasing…"
      danger
      running={running}
      error={error}
      onConfirm={erase}
      onOpen={() => setAsked(true)}
    >
      At once and for good: nobody can read the personal data any more, and open applications and bookings are cancelled. The
      person gets a receipt by mail. {preview.data && `Payments whose records stay: ${preview.data.payments.length}.`} The reason
      stays in the access log, without names and addresses.
    </AskReason>
  );
}
