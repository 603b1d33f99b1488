import Box from '@mui/material/Box';
import { z } from 'zod';
import { Form } from '../../../shared/forms/form.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { OrganizationFunds } from './organization-funds.js';
import { Block, Muted, Stack } from '../../../shared/display/layout.js';
import { formatCents } from '@panelist/domain/kernel/browser';
import { budgetList, organizationList } from '@panelist/domain/operations/browser';
import { useQuery } from '../../../shared/api/use-query.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { Fact, Facts } from '../../../entities/project/facts.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { TextSkeleton } from '../../../shared/states/skeletons.js';
import Link from '@mui/material/Link';
import { useFormikContext } from 'formik';
import { Link as RouterLink } from 'react-router-dom';
import { useDebounced } from '../../../shared/forms/use-debounced.js';

const debounceMs = 300;
/** How many of an organization's companies its link names. */
const namedCompanies = 3;

/** `Basket & Vine, Beaker Club and 4 more`: those that match what is typed come first. */
function nameOf(companies: readonly string[], text: string): string {
  const matches = (company: string): boolean => company.toLowerCase().includes(text.toLowerCase());
  const named = [...companies.filter(matches), ...companies.filter((company) => !matches(company))].slice(0, namedCompanies);
  const others = companies.length - named.length;
  return `${named.join(', ')}${others === 0 ? '' : ` and ${others} more`}`;
}

/** The organizations that match what is typed in the form around it, each a link to its funds. */
function OrganizationList() {
  const { values } = useFormikContext<{ readonly organization: string }>();
  const text = useDebounced(values.organization.trim(), debounceMs);
  const found = useQuery(organizationList, { query: { text } }, { keepPreviousData: true });
  return (
    <Box component="section" aria-label="Organizations">
      <QueryState query={found} skeleton={<TextSkeleton lines={3} />} errorTitle="The organizations could not be loaded">
        {({ items, more }) => (
          <>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 320, overflowY: 'auto' }}>
              {items.map(({ id, companies, projects }) => (
                <Block component="li" key={id} py={0.75} overflowWrap="anywhere">
                  <Link component={RouterLink} to={`?${new URLSearchParams({ tab: 'funds', organization: id }).toString()}`}>
                    {companies.length === 0 ? id : nameOf(companies, text)}
                  </Link>
                  <Muted variant="body2">
                    {companies.length === 0 ? 'No projects yet' : `${id}, ${projects} ${projects === 1 ? 'project' : 'projects'}`}
                  </Muted>
                </Block>
              ))}
            </Box>
            {items.length === 0 && <Muted>No organization is known by this name or id.</Muted>}
            {more && (
              <Muted variant="body2" mt={1}>
                There are more: type a part of the name.
              </Muted>
            )}
          </>
        )}
      </QueryState>
    </Box>
  );
}

const names = { 'signup-bonus': 'Sign-up bonuses', compensation: 'Compensation' } as const;

/** What the platform itself pays this month. */
function Budgets() {
  const budgets = useQuery(budgetList, {});
  return (
    <SectionCard title="Our own budgets this month" heading="h2">
      <QueryState query={budgets} skeleton={<TextSkeleton lines={2} />} errorTitle="The budgets could not be loaded">
        {(items) => (
          <Facts>
            {items.map(({ name, spentCents, limitCents }) => (
              <Fact key={name} name={names[name]}>
                {formatCents(spentCents)} of {formatCents(limitCents)}
                {spentCents >= limitCents && ': further ones wait for a release'}
              </Fact>
            ))}
          </Facts>
        )}
      </QueryState>
    </SectionCard>
  );
}

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
