import {
  decideDispute,
  decisionSchema,
  maxDisputeText,
  minDisputeText,
  type DisputeView,
} from '@panelist/domain/dispute/browser';
import { useState } from 'react';
import { useCommand } from '../../../shared/api/use-command.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { OutcomeField } from '../../../entities/dispute/outcome-field.js';
import { storedDecision, undecided } from '../../../entities/dispute/stored-decision.js';
import { Form } from '../../../shared/forms/form.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { notify } from '../../../shared/notices/notices.js';

/** Decides a dispute, with the reason that both sides read. */
export function DecideForm({ dispute: { id, status } }: { readonly dispute: DisputeView }) {
  const decide = useCommand(decideDispute);
  const [initial] = useState(() => storedDecision(id).read() ?? undecided);
  return (
    <SectionCard title={status === 'appealed' ? 'Decide on the appeal' : 'Decide'} heading="h2">
      <Form
        initialValues={initial}
        schema={decisionSchema}
        onSubmit={async (values) => {
          await decide.run({ params: { id }, body: decisionSchema.parse(values) });
          storedDecision(id).clear();
          notify.success('It is decided. Both sides are told by mail.');
        }}
        label="Decide"
        summary="failure"
        onRest={(values) => storedDecision(id).write(values)}
      >
        <OutcomeField
          upheld="Uphold: for the participant, and what is due is ordered"
          declined="Decline: the decision about the response stays"
        />
        <TextField
          name="reason"
          label="Reason"
          rows={4}
          maxLength={maxDisputeText}
          warnsAt={maxDisputeText - 200}
          hint={`Both sides read it. At least ${minDisputeText} characters.`}
        />
        <div>
          <SubmitButton size="medium">Decide</SubmitButton>
        </div>
      </Form>
    </SectionCard>
  );
}
