import { impersonate } from '@panelist/domain/support/browser';
import { useCommand } from '../../../shared/api/use-command.js';
import { AskReason } from '../../../shared/dialog/ask-reason.js';

interface LogInAsUserProps {
  readonly userId: string;
  readonly name: string;
  /** Leaves the page for an address of this origin. */
  readonly open?: (address: string) => void;
}

/** Asks for a reason and logs this browser in as the participant, for an hour at most. */
export function LogInAsUser({ userId, name, open = (address) => window.location.assign(address) }: LogInAsUserProps) {
  const { run, running, error } = useCommand(impersonate);
  return (
    <AskReason
      opener={`Log in as ${name}`}
      title={`Log in as ${name}`}
      confirm="Log in"
      busy="One moment…"
      running={running}
      error={error}
      onConfirm={async (reason) => open((await run({ params: { userId }, body: { reason } })).url)}
    >
      For an hour at most. {name} reads your role, the time and the reason, and everything that you do carries your name. Contact
      details, password and payout settings cannot be changed.
    </AskReason>
  );
}
