import { answerDispute, answerSchema, type DisputeView } from '@panelist/domain/dispute/browser';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId, useState } from 'react';
import { useCommand } from '../../../shared/api/use-command.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { LocalTime } from '../../../shared/display/time.js';
import type { ValidatingSchema } from '../../../shared/forms/to-formik-validate.js';
import { notify } from '../../../shared/notices/notices.js';
import { WrittenForm } from './written-form.js';
import { Muted } from '../../../shared/display/layout.js';

/** The call's rules for a text that goes with this choice. */
const rulesFor = (accepts: boolean): ValidatingSchema => {
  const { validate } = answerSchema['~standard'];
  return { '~standard': { validate: async (value) => validate({ ...(value as object), accepts }) } };
};
const rules = { accept: rulesFor(true), contest: rulesFor(false) };

interface AnswerFormProps {
  readonly projectId: string;
  readonly dispute: DisputeView;
}

/** The researcher accepts, which decides for the participant at once, or says why not. Once. */
export function AnswerForm({ projectId, dispute: { id, answerDueAt, status } }: AnswerFormProps) {
  const answer = useCommand(answerDispute);
  const labelId = useId();
  const [choice, setChoice] = useState<'accept' | 'contest'>('contest');
  const accepts = choice === 'accept';
  return (
    <SectionCard title="Answer" heading="h2">
      <Muted mb={2}>
        {status === 'awaiting-answer' ? (
          <>
            Answer by <LocalTime at={answerDueAt} />. After that our support team decides with what it has.
          </>
        ) : (
          'Your time is over, but your answer still counts until our support team decides.'
        )}{' '}
        You answer once.
      </Muted>
      <FormControl sx={{ mb: 2 }}>
        <FormLabel id={labelId}>What you say to it</FormLabel>
        <RadioGroup
          aria-labelledby={labelId}
          value={choice}
          onChange={(_event, value) => setChoice(value === 'accept' ? 'accept' : 'contest')}
        >
          <FormControlLabel
            value="contest"
            control={<Radio />}
            label="I see it differently: our support team decides"
            sx={{ minHeight: 44 }}
          />
          <FormControlLabel
            value="accept"
            control={<Radio />}
            label="I accept: the response counts, and its payment is approved unless it was before"
            sx={{ minHeight: 44 }}
          />
        </RadioGroup>
      </FormControl>
      <WrittenForm
        about={`answer.${id}`}
        label="Answer"
        textLabel={accepts ? 'A word to the participant' : 'What happened, from your side'}
        textHint="The participant and our support team read it."
        optional={accepts}
        submit={accepts ? 'Accept' : 'Send the answer'}
        schema={rules[choice]}
        onSend={async ({ text, files }) => {
          await answer.run({ params: { id: projectId, disputeId: id }, body: { accepts, text, files: [...files] } });
          notify.success(accepts ? 'You accepted. The participant is told by mail.' : 'Your answer is with our support team.');
        }}
      />
    </SectionCard>
  );
}
