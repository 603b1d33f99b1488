import { type AdministeredAccount, grantableRoles, grantRole } from '@panelist/domain/identity/browser';
import { type ReactNode, useId, useState } from 'react';
import { EmailText } from '../../../shared/display/email-text.js';
import { CardStack } from '../../../shared/display/section-card.js';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { LocalTime } from '../../../shared/display/time.js';
import { useUserId } from '../../../shared/session/session-store.js';
import {
  EndSessions,
  ReinstateButton,
  RemoveSecondFactor,
  RevokeButton,
  SuspendButton,
  SuspendOrganizationButton,
  notifyOf,
} from './account-actions.js';
import type { Role } from '@panelist/domain/kernel/browser';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useCommand } from '../../../shared/api/use-command.js';
import { AskReason } from '../../../shared/dialog/ask-reason.js';
import { Block, Muted, Prose, Row } from '../../../shared/display/layout.js';

const changes = {
  grant: 'grant',
  revoke: 'revoke',
  suspend: 'suspend the account',
  reinstate: 'reinstate the account',
  'remove-second-factor': 'remove the second factor',
};

/** One account with its rights; no operator changes their own. */
export function AccountCard({ account }: { readonly account: AdministeredAccount }) {
  const own = useUserId() === account.userId;
  const { userId, email, rights, suspension, organization, proposals } = account;
  const name = `${account.firstName} ${account.lastName}`.trim() || email;
  return (
    <CardStack component="li" flat p={{ xs: 2, sm: 2.5 }} gap={2}>
      <Row wraps gap={1} alignItems="center">
        <Block flex="1 1 16rem" minWidth={0}>
          <Prose variant="h3" overflowWrap="anywhere">
            {name}
          </Prose>
          <Muted variant="body2" overflowWrap="anywhere">
            <EmailText address={email} /> {account.isParticipant && '· participant'}
          </Muted>
        </Block>
        {!account.isEmailVerified && <StatusChip meaning="attention" label="E-mail not verified" />}
        {suspension && <StatusChip meaning="failed" label="Suspended" />}
      </Row>
      {suspension && (
        <Line title="Suspended" action={!own && <ReinstateButton userId={userId} name={name} />}>
          <Decided {...suspension} />
        </Line>
      )}
      {rights.map(({ role, ...decided }) => (
        <Line key={role} title={role} action={!own && <RevokeButton userId={userId} name={name} role={role} />}>
          <Decided {...decided} />
        </Line>
      ))}
      {organization && (
        <Line
          title={`Organization ${organization.id}`}
          action={<SuspendOrganizationButton id={organization.id} suspended={organization.suspension !== null} />}
        >
          {organization.suspension ? <Decided {...organization.suspension} /> : <Quiet>Not suspended</Quiet>}
        </Line>
      )}
      {proposals.map(({ change, role, by, reason, until }) => (
        <Line key={`${change} ${role ?? ''}`} title={`Waits for a second administrator: ${changes[change]} ${role ?? ''}`}>
          <Quiet>
            Proposed by {by}, until <LocalTime at={until} />: {reason}
          </Quiet>
        </Line>
      ))}
      {own ? (
        <Quiet>This is you: another administrator changes your rights.</Quiet>
      ) : (
        <Row wraps gap={1.5}>
          <GrantRole userId={userId} name={name} granted={rights.map(({ role }) => role)} />
          {!suspension && <SuspendButton userId={userId} name={name} />}
          {account.hasSecondFactor && <RemoveSecondFactor userId={userId} name={name} />}
          <EndSessions userId={userId} name={name} />
        </Row>
      )}
    </CardStack>
  );
}

const Quiet = ({ children }: { readonly children: ReactNode }) => (
  <Muted variant="body2" overflowWrap="anywhere">
    {children}
  </Muted>
);

interface DecidedProps {
  readonly since: string;
  readonly by: string;
  readonly reason: string;
}

const Decided = ({ since, by, reason }: DecidedProps) => (
  <Quiet>
    Since <LocalTime at={since} />, by {by}
    {reason && `: ${reason}`}
  </Quiet>
);

interface LineProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const Line = ({ title, action, children }: LineProps) => (
  <Row wraps gap={1.5} alignItems="center" justifyContent="space-between">
    <Block flex="1 1 16rem" minWidth={0}>
      <Prose overflowWrap="anywhere" fontWeight={600}>
        {title}
      </Prose>
      {children}
    </Block>
    {action}
  </Row>
);

interface GrantRoleProps {
  readonly userId: string;
  readonly name: string;
  readonly granted: readonly Role[];
}

/** Grants a role, to a researcher also an organization. */
function GrantRole({ userId, name, granted }: GrantRoleProps) {
  const { run, running, error } = useCommand(grantRole);
  const [roleId, organizationField] = [useId(), useId()];
  const free = grantableRoles.filter((role) => !granted.includes(role));
  const [chosen, setChosen] = useState<(typeof grantableRoles)[number]>('researcher');
  const [organization, setOrganization] = useState('');
  const role = free.includes(chosen) ? chosen : (free[0] ?? chosen);
  const grant = async (reason: string) => {
    // The field of another role does not show.
    const organizationId = role === 'researcher' ? organization.trim() : '';
    const body = { role, reason, ...(organizationId === '' ? {} : { organizationId }) };
    notifyOf((await run({ params: { userId }, body })).state, `${name} is ${role} from the next log-in on.`);
  };
  const fields = (
    <>
      <FormControl fullWidth sx={{ mb: 2 }}>
        <InputLabel htmlFor={roleId} shrink>
          New role
        </InputLabel>
        <NativeSelect
          value={role}
          onChange={({ target }) => setChosen(free.find((each) => each === target.value) ?? chosen)}
          input={<OutlinedInput />}
          inputProps={{ id: roleId }}
        >
          {free.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </NativeSelect>
      </FormControl>
      {role === 'researcher' && (
        <FormControl fullWidth sx={{ mb: 2 }}>
          <InputLabel htmlFor={organizationField}>Organization (optional)</InputLabel>
          <OutlinedInput
            id={organizationField}
            value={organization}
            onChange={({ target }) => setOrganization(target.value)}
            slotProps={{ input: { maxLength: 64 } }}
          />
        </FormControl>
      )}
    </>
  );
  return (
    <AskReason
      opener="Grant a role"
      title={`Grant a role to ${name}`}
      confirm="Grant"
      busy="Granting…"
      running={running}
      error={error}
      onConfirm={grant}
      fields={fields}
    >
      The account logs in again to use it. The role of an administrator waits for a second administrator.
    </AskReason>
  );
}
