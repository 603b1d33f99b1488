import { giveLookReason } from '@panelist/domain/support/browser';
import { useCommand } from '../../../shared/api/use-command.js';
import { AskReason } from '../../../shared/dialog/ask-reason.js';
import { notify } from '../../../shared/notices/notices.js';

interface SayWhyProps {
  readonly userId: string;
  readonly name: string;
}

/** Why operations look at a participant's payouts: the participant reads it in their access log (contract, Staff). */
export function SayWhy({ userId, name }: SayWhyProps) {
  const { run, running, error } = useCommand(giveLookReason);
  return (
    <AskReason
      opener="Say why you look"
      title="Why do you look?"
      confirm="Give the reason"
      busy="One moment…"
      running={running}
      error={error}
      onConfirm={async (reason) => {
        await run({ params: { userId }, body: { reason } });
        notify.success('The reason holds for an hour.');
      }}
    >
      {name} sees that you look at this payout, with the time and your role, not your name; and for an hour this reason.
    </AskReason>
  );
}
