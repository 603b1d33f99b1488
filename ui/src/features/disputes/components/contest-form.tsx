import { disputeLifecycle, groundText, openDispute, writtenSchema, type DisputeGround } from '@panelist/domain/dispute/browser';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import dayjs from 'dayjs';
import { useState, useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { serverNow } from '../../../shared/api/server-time.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { LocalTime } from '../../../shared/display/time.js';
import { notify } from '../../../shared/notices/notices.js';
import { WrittenForm } from './written-form.js';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { Prose } from '../../../shared/display/layout.js';

interface ContestFormProps {
  readonly id: string;
  readonly grounds: readonly DisputeGround[];
  readonly initial: DisputeGround;
}

const inDays = (days: number): string => dayjs(serverNow()).add(days, 'day').toISOString();

/** What is contested, why, and what happens next. */
export function ContestForm({ id, grounds, initial }: ContestFormProps) {
  const contest = useCommand(openDispute);
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(initial);
  const ground = grounds.includes(chosen) ? chosen : initial;
  return (
    <>
      {grounds.length > 1 ? (
        <GroundField grounds={grounds} chosen={ground} onChoose={setChosen} />
      ) : (
        <Prose fontWeight={600} mb={2}>
          {groundText[ground].title}.
        </Prose>
      )}
      <WrittenForm
        about={`contest.${id}`}
        label="Dispute"
        textLabel="What happened, from your side"
        textHint="The researcher and our support team read it."
        submit="Open the dispute"
        schema={writtenSchema}
        onSend={async ({ text, files }) => {
          const opened = await contest.run({ params: { id }, body: { ground, text, files: [...files] } });
          notify.success('Your dispute is open. You read each step here and by mail.');
          void navigate(`/disputes/${opened.id}`, { replace: true });
        }}
      >
        <Alert severity="info" icon={false}>
          <Typography variant="body2">
            The researcher can answer until <LocalTime at={inDays(disputeLifecycle.answerDays)} form="day" />. Unless they accept,
            our support team decides by <LocalTime at={inDays(disputeLifecycle.decisionDays)} form="day" />. You can appeal a
            decision against you once, and withdraw at any time before. What had happened until now is kept with the dispute.
          </Typography>
        </Alert>
      </WrittenForm>
    </>
  );
}

interface GroundFieldProps {
  readonly grounds: readonly DisputeGround[];
  readonly chosen: DisputeGround;
  readonly onChoose: (ground: DisputeGround) => void;
}

/** What the participant disputes, in their words. */
function GroundField({ grounds, chosen, onChoose }: GroundFieldProps) {
  const labelId = useId();
  return (
    <FormControl sx={{ mb: 2 }}>
      <FormLabel id={labelId}>What you dispute</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={chosen}
        onChange={(_event, value) => onChoose(grounds.find((ground) => ground === value) ?? chosen)}
      >
        {grounds.map((ground) => (
          <FormControlLabel
            key={ground}
            value={ground}
            label={groundText[ground].title}
            control={<Radio />}
            sx={{ minHeight: 44 }}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
