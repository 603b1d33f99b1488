import {
  endSessionsOfAccount,
  reinstateAccount,
  reinstateOrganization,
  removeSecondFactor,
  revokeRole,
  suspendAccount,
  suspendOrganization,
} from '@panelist/domain/identity/browser';
import type { Role } from '@panelist/domain/kernel/browser';
import Button from '@mui/material/Button';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { AskReason } from '../../../shared/dialog/ask-reason.js';
import { notify } from '../../../shared/notices/notices.js';

interface Of {
  readonly userId: string;
  readonly name: string;
}

/** What concerns an administrator waits for a second one. */
export const notifyOf = (state: 'done' | 'waits', done: string): void =>
  state === 'done' ? notify.success(done) : notify.info('Proposed. It is done once another administrator asks for the same.');

export function RevokeButton({ userId, name, role }: Of & { readonly role: Role }) {
  const command = useCommand(revokeRole);
  const revoke = async (reason: string) =>
    notifyOf((await command.run({ params: { userId, role }, body: { reason } })).state, `${name} is no ${role} any more.`);
  return (
    <AskReason
      opener={`Revoke ${role}`}
      title={`Revoke ${role} from ${name}?`}
      confirm="Revoke"
      busy="Revoking…"
      danger
      running={command.running}
      error={command.error}
      onConfirm={revoke}
    >
      The role ends at once, and so does every session of the account.
    </AskReason>
  );
}

export function SuspendButton({ userId, name }: Of) {
  const command = useCommand(suspendAccount);
  const suspend = async (reason: string) =>
    notifyOf((await command.run({ params: { userId }, body: { reason } })).state, `${name} is suspended.`);
  return (
    <AskReason
      opener="Suspend"
      title={`Suspend ${name}?`}
      confirm="Suspend account"
      busy="Suspending…"
      danger
      running={command.running}
      error={command.error}
      onConfirm={suspend}
    >
      Every session ends, and payments to this account wait. The person reads your reason, word for word, and how to object.
    </AskReason>
  );
}

export function ReinstateButton({ userId, name }: Of) {
  const command = useCommand(reinstateAccount);
  const reinstate = async (reason: string) =>
    notifyOf((await command.run({ params: { userId }, body: { reason } })).state, `${name} is open again.`);
  return (
    <AskReason
      opener="Reinstate"
      title={`Reinstate ${name}?`}
      confirm="Reinstate account"
      busy="Reinstating…"
      running={command.running}
      error={command.error}
      onConfirm={reinstate}
    >
      The account opens again, and its payments go on.
    </AskReason>
  );
}

export function SuspendOrganizationButton({ id, suspended }: { readonly id: string; readonly suspended: boolean }) {
  const command = useCommand(suspended ? reinstateOrganization : suspendOrganization);
  const change = async (reason: string) => {
    await command.run({ params: { id }, body: { reason } });
    notify.success(suspended ? 'The organization may work again.' : 'The organization is suspended.');
  };
  return (
    <AskReason
      opener={suspended ? 'Reinstate organization' : 'Suspend organization'}
      title={suspended ? `Reinstate organization ${id}?` : `Suspend organization ${id}?`}
      confirm={suspended ? 'Reinstate' : 'Suspend'}
      busy="Saving…"
      danger={!suspended}
      running={command.running}
      error={command.error}
      onConfirm={change}
    >
      {suspended
        ? 'Its researchers may work again.'
        : 'Its researchers may do nothing until it is reinstated. They read your reason.'}
    </AskReason>
  );
}

export function RemoveSecondFactor({ userId, name }: Of) {
  const command = useCommand(removeSecondFactor);
  const remove = async (reason: string) =>
    notifyOf((await command.run({ params: { userId }, body: { reason } })).state, `${name} logs in by password alone.`);
  return (
    <AskReason
      opener="Remove second factor"
      title={`Remove the second factor of ${name}?`}
      confirm="Remove"
      busy="Removing…"
      danger
      running={command.running}
      error={command.error}
      onConfirm={remove}
    >
      For a person who has lost passkeys, authenticator app and recovery codes: make sure that it is them. Every session ends, and
      they read your reason, word for word.
    </AskReason>
  );
}

export function EndSessions({ userId, name }: Of) {
  const { run, running } = useCommand(endSessionsOfAccount);
  const end = async () => {
    try {
      await run({ params: { userId } });
      notify.success(`Every session of ${name} has ended.`);
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  return (
    <Button variant="outlined" disabled={running} onClick={() => void end()}>
      End sessions
    </Button>
  );
}
