import { disputable, disputeLife, groundWords, openDispute, type DisputeGround } from '@panelist/domain/dispute/browser';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import dayjs from 'dayjs';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { serverNow } from '../../../shared/api/server-time.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { useQuery } from '../../../shared/api/use-query.js';
import { LocalTime } from '../../../shared/display/time.js';
import { notify } from '../../../shared/notices/notices.js';
import { Page } from '../../../shared/page/page.js';
import { useSurveyResponse } from '../../../shared/participation/survey-response.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { BackTo } from './back-to.js';
import { GroundField } from './ground-field.js';
import { WrittenForm } from './written-form.js';

/** Contests a decision about one of the participant's responses. */
export function ContestPage() {
  const { id = '' } = useParams();
  const response = useSurveyResponse(id);
  const query = useQuery(disputable, { params: { id } });
  return (
    <Page
      title="Contest this"
      lead={response.data?.project.name}
      width="reading"
      above={<BackTo to={`/surveys?${new URLSearchParams({ id }).toString()}`}>Back to the project</BackTo>}
    >
      <QueryState
        query={query}
        skeleton={<CardsSkeleton count={2} height={180} />}
        errorTitle="What you can contest could not be loaded"
      >
        {({ grounds, disputes }) => {
          const open = grounds.filter(({ obstacle }) => obstacle === null).map(({ ground }) => ground);
          const [first] = open;
          if (first !== undefined) return <ContestForm id={id} grounds={open} initial={first} />;
          const [earlier] = disputes;
          if (earlier !== undefined)
            return (
              <EmptyState
                title="You have already contested this"
                text="A decision about a response can be contested once. Your dispute says where it is."
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
              title="There is nothing to contest now"
              text={
                blocked === undefined
                  ? 'You can contest that a response was not accepted, a recorded no-show, and a payment that is missing or held back.'
                  : `${groundWords[blocked.ground].title}: you can contest that from ${dayjs(blocked.from).format('MMMM D, YYYY')} until ${dayjs(blocked.until).format('MMMM D, YYYY')}.`
              }
            />
          );
        }}
      </QueryState>
    </Page>
  );
}

interface ContestFormProps {
  readonly id: string;
  readonly grounds: readonly DisputeGround[];
  readonly initial: DisputeGround;
}

const inDays = (days: number): string => dayjs(serverNow()).add(days, 'day').toISOString();

function ContestForm({ id, grounds, initial }: ContestFormProps) {
  const contest = useCommand(openDispute);
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(initial);
  const ground = grounds.includes(chosen) ? chosen : initial;
  return (
    <>
      {grounds.length > 1 ? (
        <GroundField grounds={grounds} chosen={ground} onChoose={setChosen} />
      ) : (
        <Typography sx={{ fontWeight: 600, mb: 2 }}>{groundWords[ground].title}.</Typography>
      )}
      <WrittenForm
        about={`contest.${id}`}
        label="Contest"
        textLabel="What happened, from your side"
        textHint="The researcher and our support team read it."
        submit="Contest"
        schema={openDispute.body.omit({ ground: true })}
        onSend={async ({ text, files }) => {
          const opened = await contest.run({ params: { id }, body: { ground, text, files: [...files] } });
          notify.success('It is contested. You read each step here and by mail.');
          void navigate(`/disputes/${opened.id}`, { replace: true });
        }}
      >
        <Alert severity="info" icon={false}>
          <Typography variant="body2">
            The researcher can answer until <LocalTime at={inDays(disputeLife.answerDays)} form="day" />. Unless they accept, our
            support team decides by <LocalTime at={inDays(disputeLife.decisionDays)} form="day" />. You can appeal a decision
            against you once, and withdraw at any time before. What had happened until now is kept with the dispute.
          </Typography>
        </Alert>
      </WrittenForm>
    </>
  );
}
