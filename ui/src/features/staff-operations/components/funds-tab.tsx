import Box from '@mui/material/Box';
import { z } from 'zod';
import { Form } from '../../../shared/forms/form.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { Budgets } from './budgets.js';
import { OrganizationList } from './organization-list.js';
import { OrganizationFunds } from './organization-funds.js';
import { Muted, Stack } from '../../../shared/display/layout.js';

const schema = z.object({ organization: z.string().trim().min(1, { error: 'The id of an organization is required.' }) });

/** The funds of one organization, which the address names. */
export function FundsTab() {
  const [address, setAddress] = useQueryParams();
  const organizationId = address.get('organization') ?? '';
  const show = async ({ organization }: { readonly organization: string }) =>
    setAddress({ tab: 'funds', organization: organization.trim() });
  return (
    <Stack shrinks gap={3} maxWidth={640}>
      <Muted>Inviting reserves an organization’s money, approving spends it; without funds both are refused.</Muted>
      <Form
        key={organizationId}
        initialValues={{ organization: organizationId }}
        schema={schema}
        onSubmit={show}
        label="Choose an organization"
        summary="failure"
      >
        <TextField
          name="organization"
          label="Organization"
          autoComplete="off"
          maxLength={100}
          hint="A part of its name finds it below; its id shows its funds. A researcher who joined none has one under their own user id."
        />
        <OrganizationList />
        <Box>
          <SubmitButton size="medium">Show funds</SubmitButton>
        </Box>
      </Form>
      {organizationId !== '' && <OrganizationFunds key={organizationId} organizationId={organizationId} />}
      <Budgets />
    </Stack>
  );
}
