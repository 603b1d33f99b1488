import { ruleList } from '@panelist/domain/fairness/browser';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '../../../shared/api/use-query.js';
import { CardLink } from '../../../shared/display/card-link.js';
import { Page } from '../../../shared/page/page.js';
import { publicPages } from '../../../shared/public-pages/public-pages.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { BackTo } from './back-to.js';

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
          <Box
            component="ul"
            sx={{
              m: 0,
              p: 0,
              listStyle: 'none',
              display: 'grid',
              gap: 1.5,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            {items.map(({ name, title, summary }) => (
              <Card
                component="li"
                key={name}
                sx={{ position: 'relative', overflow: 'visible', p: 2, '&:hover': { borderColor: 'primary.main' } }}
              >
                <Typography component="h2" sx={{ fontWeight: 600 }}>
                  <CardLink to={`/rules/${name}`}>{title}</CardLink>
                </Typography>
                <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
                  {summary}
                </Typography>
              </Card>
            ))}
          </Box>
        )}
      </QueryState>
    </Page>
  );
}
