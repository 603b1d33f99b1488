import { administeredAccounts, grantableRoles } from '@panelist/domain/identity/browser';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useQuery } from '../../../shared/api/use-query.js';
import { useSearchText } from '../../../shared/forms/use-search-text.js';
import { DeferredPager } from '../../../shared/display/deferred-pager.js';
import { Page } from '../../../shared/page/page.js';
import { pageOf } from '../../../shared/page/page-of.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { AccountCard } from './account-card.js';
import { Prose, Stack } from '../../../shared/display/layout.js';

const pageSize = 25;

/** Who has which right, since when and by whom; for administrators (contract, Accounts). */
export function AdministrationPage() {
  const [address, setAddress] = useQueryParams();
  const asked = address.get('query')?.trim() ?? '';
  const role = grantableRoles.find((each) => each === address.get('role'));
  const page = pageOf(address);
  const change = (query: string, wanted: string) =>
    setAddress({ ...(query ? { query } : {}), ...(wanted ? { role: wanted } : {}) }, { replace: true });
  const [typed, setTyped] = useSearchText(asked, (query) => change(query, role ?? ''));
  const found = useQuery(administeredAccounts, {
    query: { query: asked, ...(role ? { role } : {}), limit: pageSize, skip: (page - 1) * pageSize },
  });
  return (
    <Page title="Administration" lead="Who may do what, since when, and who decided it.">
      <Stack role="search" gap={2} maxWidth={840} mb={3} columns={{ md: '2fr 1fr' }}>
        <FormControl>
          <InputLabel htmlFor="account-search">Find an account</InputLabel>
          <OutlinedInput
            id="account-search"
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            aria-describedby="account-search-help"
            slotProps={{ input: { maxLength: 200, autoComplete: 'off' } }}
          />
          <FormHelperText id="account-search-help">A whole e-mail, phone number or id, or words of the name.</FormHelperText>
        </FormControl>
        <FormControl>
          <InputLabel htmlFor="account-role" shrink>
            Role
          </InputLabel>
          <NativeSelect
            value={role ?? ''}
            onChange={(event) => change(asked, event.target.value)}
            input={<OutlinedInput />}
            inputProps={{ id: 'account-role' }}
          >
            <option value="">All roles</option>
            {grantableRoles.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </NativeSelect>
        </FormControl>
      </Stack>
      <QueryState
        query={found}
        skeleton={<CardsSkeleton count={4} height={160} />}
        errorTitle="The accounts could not be loaded"
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            title="No account matches"
            text="An e-mail or a phone number is found only when it is whole. Words of the name may be in any order."
          />
        }
      >
        {({ items, totalCount }) => (
          <section aria-labelledby="accounts">
            <Prose variant="h2" id="accounts" mb={1.5}>
              <span role="status">{`${totalCount} ${totalCount === 1 ? 'account' : 'accounts'}`}</span>
            </Prose>
            <Stack component="ul" list mb={2} gap={2}>
              {items.map((account) => (
                <AccountCard key={account.userId} account={account} />
              ))}
            </Stack>
            <DeferredPager page={page} pages={Math.ceil(totalCount / pageSize)} label="Pages of accounts" />
          </section>
        )}
      </QueryState>
    </Page>
  );
}
