import { disputable, groundText } from '@panelist/domain/dispute/browser';
import Button from '@mui/material/Button';
import { formatDay } from '../../../shared/display/dates.js';
import { Suspense } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useQuery } from '../../../shared/api/use-query.js';
import { Page } from '../../../shared/page/page.js';
import { useSurveyResponse } from '../../../entities/participation/survey-response.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { BackTo } from './back-to.js';

const ContestForm = lazyComponent(async () => (await import('./forms.js')).ContestForm);

/** Contests a decision about one of the participant's responses. */
export function ContestPage() {
  const { id = '' } = useParams();
  const response = useSurveyResponse(id);
  const query = useQuery(disputable, { params: { id } });
  return (
    <Page
      title="Dispute this"
      lead={response.data?.project.name}
      width="reading"
      above={<BackTo to={`/surveys?${new URLSearchParams({ id }).toString()}`}>Back to the project</BackTo>}
    >
      <QueryState
        query={query}
        skeleton={<CardsSkeleton count={2} height={180} />}
        errorTitle="What you can dispute could not be loaded"
      >
        {({ grounds, disputes }) => {
          const open = grounds.filter(({ obstacle }) => obstacle === null).map(({ ground }) => ground);
          const [first] = open;
          if (first !== undefined)
            return (
              <Suspense fallback={<CardsSkeleton count={2} height={180} />}>
                <ContestForm id={id} grounds={open} initial={first} />
              </Suspense>
            );
          const [earlier] = disputes;
          if (earlier !== undefined)
            return (
              <EmptyState
                title="You have already disputed this"
                text="A decision about a response can be disputed once. Your dispute says where it is."
                action={
                  <Button component={Link} to={`/disputes/${earlier.id}`} variant="contained">
                    Open the dispute
                  </Button>
                }
              />
            );
          const [blocked] = grounds;
          return (
            <EmptyState
              title="There is nothing to dispute now"
              text={
                blocked === undefined
                  ? 'You can dispute that a response was not accepted, a recorded no-show, and a payment that is missing or held back.'
                  : `${groundText[blocked.ground].title}: you can dispute that from ${formatDay(blocked.from)} until ${formatDay(blocked.until)}.`
              }
            />
          );
        }}
      </QueryState>
    </Page>
  );
}
