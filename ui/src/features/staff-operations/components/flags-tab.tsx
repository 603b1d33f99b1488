import { everyOrganization, featureFlagList, setFeatureFlag, type FeatureFlag } from '@panelist/domain/operations/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { z } from 'zod';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { useQuery } from '../../../shared/api/use-query.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { Form } from '../../../shared/forms/form.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { notify } from '../../../shared/notices/notices.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { RowsSkeleton } from '../../../shared/states/skeletons.js';
import { Cell, ResponsiveTable, Row } from './responsive-table.js';
import { Muted, Stack } from '../../../shared/display/layout.js';

const schema = z.object({
  organizationId: z.string().trim().min(1, { error: 'The id of an organization is required.' }).max(64),
});

/** Switches features on and off, for all organizations and for one (admin). */
export function FlagsTab() {
  const flags = useQuery(featureFlagList, {});
  return (
    <QueryState query={flags} skeleton={<RowsSkeleton count={2} height={180} />} errorTitle="The features could not be loaded">
      {({ items }) => (
        <Stack shrinks gap={3}>
          {items.map((item) => (
            <FlagCard key={item.name} {...item} />
          ))}
        </Stack>
      )}
    </QueryState>
  );
}

interface FlagCardProps {
  readonly name: FeatureFlag;
  readonly purpose: string;
  readonly scopes: readonly { readonly scope: string; readonly active: boolean }[];
}

const stateOf = (active: boolean) =>
  active ? ({ meaning: 'paid', label: 'On' } as const) : ({ meaning: 'closed', label: 'Off' } as const);
const scopeName = (scope: string): string => (scope === everyOrganization ? 'All other organizations' : `Organization ${scope}`);

function FlagCard({ name, purpose, scopes }: FlagCardProps) {
  const command = useCommand(setFeatureFlag);
  const change = async (scope: string, active: boolean) => {
    const organizationId = scope === everyOrganization ? {} : { organizationId: scope };
    await command.run({ params: { name }, body: { active, ...organizationId } });
    notify.success(`${name} is ${active ? 'on' : 'off'} for ${scopeName(scope).toLowerCase()}.`);
  };
  const flip = (scope: string, active: boolean) =>
    void change(scope, active).catch((failure: unknown) => notify.error(messageOf(failure)));
  return (
    <SectionCard title={name} heading="h2">
      <Muted mb={1.5}>{purpose}</Muted>
      <ResponsiveTable label={name} columns={['For', 'State', 'Change']}>
        {scopes.map(({ scope, active }) => (
          <Row key={scope}>
            <Cell breaks>{scopeName(scope)}</Cell>
            <Cell>
              <StatusChip {...stateOf(active)} />
            </Cell>
            <Cell>
              <Button
                size="small"
                variant="outlined"
                disabled={command.running}
                aria-label={`Switch ${active ? 'off' : 'on'} ${name}: ${scopeName(scope)}`}
                onClick={() => flip(scope, !active)}
              >
                Switch {active ? 'off' : 'on'}
              </Button>
            </Cell>
          </Row>
        ))}
      </ResponsiveTable>
      <Form
        initialValues={{ organizationId: '' }}
        schema={schema}
        onSubmit={async ({ organizationId }) => change(organizationId.trim(), true)}
        label={`${name} for one organization`}
        summary="failure"
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start', mt: 2 }}>
          <TextField name="organizationId" label="Organization" autoComplete="off" maxLength={64} />
          <SubmitButton size="medium">Switch on for it</SubmitButton>
        </Box>
      </Form>
    </SectionCard>
  );
}
