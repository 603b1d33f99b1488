import { decisionSchema, maxDisputeText, minDisputeText } from '@panelist/domain/dispute/browser';
import { decideReview } from '@panelist/domain/fairness/browser';
import { useState } from 'react';
import { useCommand } from '../../../shared/api/use-command.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { OutcomeField } from '../../../entities/dispute/outcome-field.js';
import { storedDecision, undecided } from '../../../entities/dispute/stored-decision.js';
import { Form } from '../../../shared/forms/form.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { notify } from '../../../shared/notices/notices.js';

/** Decides a review, with the reason that the person reads. */
export function DecideReview({ id }: { readonly id: string }) {
  const decide = useCommand(decideReview);
  const [initial] = useState(() => storedDecision(id).read() ?? undecided);
  return (
    <SectionCard title="Decide" heading="h2">
      <Form
        initialValues={initial}
        schema={decisionSchema}
        onSubmit={async (values) => {
          await decide.run({ params: { id }, body: decisionSchema.parse(values) });
          storedDecision(id).clear();
          notify.success('It is decided. The participant gets a mail.');
        }}
        label="Decide"
        summary="failure"
        onRest={(values) => storedDecision(id).write(values)}
      >
        <OutcomeField
          upheld="Uphold: for the participant, and what can be ordered is ordered"
          declined="Decline: the decision stays"
        />
        <TextField
          name="reason"
          label="Reason"
          rows={4}
          maxLength={maxDisputeText}
          warnsAt={maxDisputeText - 200}
          hint={`The participant reads it. At least ${minDisputeText} characters.`}
        />
        <div>
          <SubmitButton size="medium">Decide</SubmitButton>
        </div>
      </Form>
    </SectionCard>
  );
}
