import { ruleList } from '@panelist/domain/fairness/browser';
import Card from '@mui/material/Card';
import { useQuery } from '../../../shared/api/use-query.js';
import { CardLink } from '../../../shared/display/card-link.js';
import { Page } from '../../../shared/page/page.js';
import { publicPages } from '../../../shared/public-pages/public-pages.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { BackTo } from './back-to.js';
import { Muted, Prose, Stack } from '../../../shared/display/layout.js';

/** Every rule by which something is decided about a person (contract, Fairness). */
export function RulesPage() {
  const rules = useQuery(ruleList, {});
  return (
    <Page
      title={publicPages.rules.title}
      lead="What decides about your chances and your money. The product itself decides by these values."
      above={<BackTo to={publicPages.rights.path}>{publicPages.rights.title}</BackTo>}
    >
      <QueryState query={rules} skeleton={<CardsSkeleton count={6} height={104} />} errorTitle="The rules could not be loaded">
        {({ items }) => (
          <Stack component="ul" list gap={1.5} columns={{ xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
            {items.map(({ name, title, summary }) => (
              <Card
                component="li"
                key={name}
                sx={{ position: 'relative', overflow: 'visible', p: 2, '&:hover': { borderColor: 'primary.main' } }}
              >
                <Prose component="h2" fontWeight={600}>
                  <CardLink to={`/rules/${name}`}>{title}</CardLink>
                </Prose>
                <Muted variant="body2" mt={0.5}>
                  {summary}
                </Muted>
              </Card>
            ))}
          </Stack>
        )}
      </QueryState>
    </Page>
  );
}
