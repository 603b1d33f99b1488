import { answerRecord, longestRecordAnswer, organizationRecord, recordAnswerSchema } from '@panelist/domain/catalogue/browser';
import type { AnswerOf } from '@panelist/domain/kernel/browser';
import Typography from '@mui/material/Typography';
import { useCommand } from '../../../shared/api/use-command.js';
import { useQuery } from '../../../shared/api/use-query.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { Form } from '../../../shared/forms/form.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { notify } from '../../../shared/notices/notices.js';
import { RecordFacts } from '../../../entities/project/record-facts.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { TextSkeleton } from '../../../shared/states/skeletons.js';
import { Block, Stack } from '../../../shared/display/layout.js';

const own = { params: { id: 'mine' } };

/**
 * The record that participants see, what would improve it, and the researcher's own words about it.
 */
export function RecordCard() {
  const record = useQuery(organizationRecord, own);
  return (
    <SectionCard title="Your record, as participants see it" heading="h2">
      <QueryState query={record} skeleton={<TextSkeleton lines={3} />} errorTitle="The record could not be loaded">
        {(shown) => <Shown {...shown} />}
      </QueryState>
    </SectionCard>
  );
}

function Shown({ researcherRecord, improvements, answer }: AnswerOf<typeof organizationRecord>) {
  const { run } = useCommand(answerRecord);
  const save = async (body: { readonly text: string }) => {
    await run({ ...own, body });
    notify.success('Your answer is saved.');
  };
  return (
    <Stack gap={2}>
      {researcherRecord && <RecordFacts record={researcherRecord} receives="Participants receive" />}
      {improvements.length > 0 && (
        <Block component="ul" m={0} pl={2.5}>
          {improvements.map((what) => (
            <Typography key={what} component="li" variant="body2">
              {what}
            </Typography>
          ))}
        </Block>
      )}
      <Form initialValues={{ text: answer ?? '' }} schema={recordAnswerSchema} onSubmit={save} label="Your answer">
        <TextField
          name="text"
          label="Your answer"
          rows={2}
          maxLength={longestRecordAnswer}
          optional
          hint="Participants read it next to the record. Empty takes it back."
        />
        <div>
          <SubmitButton size="medium">Save the answer</SubmitButton>
        </div>
      </Form>
    </Stack>
  );
}
