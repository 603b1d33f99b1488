import { ruleByName } from '@panelist/domain/fairness/browser';
import Link from '@mui/material/Link';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { useQuery } from '../../../shared/api/use-query.js';
import { Page } from '../../../shared/page/page.js';
import { publicPages } from '../../../shared/public-pages/public-pages.js';
import { Missing } from '../../../shared/states/missing.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { TextSkeleton } from '../../../shared/states/skeletons.js';
import { BackTo } from './back-to.js';
import { Prose, Stack } from '../../../shared/display/layout.js';

/** One rule, in full. */
export function RulePage() {
  const { name = '' } = useParams();
  const rule = useQuery(ruleByName, { params: { name } });
  return (
    <Page
      title={rule.data?.title ?? 'Rule'}
      lead={rule.data?.summary}
      width="reading"
      above={<BackTo to={publicPages.rules.path}>All rules</BackTo>}
    >
      <QueryState
        query={rule}
        skeleton={<TextSkeleton lines={6} />}
        errorTitle="This rule could not be loaded"
        missing={<Missing what="rule" list={{ to: publicPages.rules.path, name: 'All rules' }} />}
      >
        {({ points }) => (
          <>
            <Stack component="ul" m={0} pl={2.75} gap={1} lineHeight={1.6}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </Stack>
            <Prose mt={4}>
              If this rule was applied to you and the result is wrong, ask a person to look at it:{' '}
              <Link component={RouterLink} to={publicPages.rights.path}>
                {publicPages.rights.title}
              </Link>
              .
            </Prose>
          </>
        )}
      </QueryState>
    </Page>
  );
}
