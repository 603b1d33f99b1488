import { grantableRoles, grantRole } from '@panelist/domain/identity/browser';
import type { Role } from '@panelist/domain/kernel/browser';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { useCommand } from '../../../shared/api/use-command.js';
import { AskReason } from '../../../shared/dialog/ask-reason.js';
import { notifyOf } from './account-actions.js';

interface GrantRoleProps {
  readonly userId: string;
  readonly name: string;
  readonly granted: readonly Role[];
}

/** Grants a role, to a researcher also an organization. */
export function GrantRole({ userId, name, granted }: GrantRoleProps) {
  const { run, running, error } = useCommand(grantRole);
  const [roleId, organizationField] = [useId(), useId()];
  const free = grantableRoles.filter((role) => !granted.includes(role));
  const [chosen, setChosen] = useState<(typeof grantableRoles)[number]>('researcher');
  const [organization, setOrganization] = useState('');
  const role = free.includes(chosen) ? chosen : (free[0] ?? chosen);
  const grant = async (reason: string) => {
    const organizationId = organization.trim();
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
