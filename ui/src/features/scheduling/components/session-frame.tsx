import type { SurveyResponse } from '@panelist/domain/participation/browser';
import Button from '@mui/material/Button';
import TextLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { formatMinutes } from '../../../shared/display/duration-format.js';
import { formatMoney } from '../../../shared/money/money.js';
import { Page } from '../../../shared/page/page.js';
import { useSurveyResponse } from '../../../entities/participation/survey-response.js';
import { placeOf } from '../../../entities/project/kind-and-place.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';

const toMyProjects = (
  <Button component={Link} to="/surveys" variant="contained">
    My projects
  </Button>
);

const back = (
  <TextLink component={Link} to="/surveys" sx={{ display: 'inline-block', py: 0.75 }}>
    My projects
  </TextLink>
);

interface SessionFrameProps {
  /** By the response, once it is loaded. */
  readonly title: (response: SurveyResponse | null | undefined) => string;
  readonly children: (response: SurveyResponse) => ReactNode;
}

/** What the session is about, in one line: `Rooftop bees · $61.75 · 40 min · Remote`. */
function leadOf({ project }: SurveyResponse): string {
  const { name, panelistRemuneration: dollars, timeMinutesRequired } = project;
  const facts = [name, dollars > 0 ? formatMoney(dollars) : 'Unpaid', formatMinutes(timeMinutesRequired), placeOf(project)];
  return facts.join(' · ');
}

/**
 * The page of one response, named by the address, with the states of one that loads or does not
 * exist.
 */
export function SessionFrame({ title, children }: SessionFrameProps) {
  const { id = '' } = useParams();
  const query = useSurveyResponse(id);
  const { data } = query;
  return (
    <Page title={title(data)} above={back} {...(data ? { lead: leadOf(data) } : {})} width="reading">
      <QueryState
        query={query}
        skeleton={<CardsSkeleton count={1} height={420} />}
        errorTitle="This session could not be loaded"
        isEmpty={(response) => response === null}
        empty={
          <EmptyState
            title="There is no such session among yours"
            text="It may belong to another account."
            action={toMyProjects}
          />
        }
      >
        {(response) => response && children(response)}
      </QueryState>
    </Page>
  );
}

/** A sentence that says why nothing can be done here, and the way on. */
export function NothingToDo({
  title,
  text,
  action = toMyProjects,
}: {
  readonly title: string;
  readonly text: string;
  readonly action?: ReactNode;
}) {
  return <EmptyState title={title} text={text} action={action} />;
}
