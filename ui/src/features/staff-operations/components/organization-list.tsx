import { organizationList } from '@panelist/domain/operations/browser';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useFormikContext } from 'formik';
import { Link as RouterLink } from 'react-router-dom';
import { useQuery } from '../../../shared/api/use-query.js';
import { useDebounced } from '../../../shared/forms/use-debounced.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { TextSkeleton } from '../../../shared/states/skeletons.js';
import { Muted } from '../../../shared/display/layout.js';

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
export function OrganizationList() {
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
                <Box component="li" key={id} sx={{ py: 0.75, overflowWrap: 'anywhere' }}>
                  <Link component={RouterLink} to={`?${new URLSearchParams({ tab: 'funds', organization: id }).toString()}`}>
                    {companies.length === 0 ? id : nameOf(companies, text)}
                  </Link>
                  <Muted variant="body2">
                    {companies.length === 0 ? 'No projects yet' : `${id}, ${projects} ${projects === 1 ? 'project' : 'projects'}`}
                  </Muted>
                </Box>
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
