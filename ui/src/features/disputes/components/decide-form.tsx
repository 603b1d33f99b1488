import {
  decideDispute,
  decisionSchema,
  maxDisputeText,
  minDisputeText,
  type DisputeView,
} from '@panelist/domain/dispute/browser';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useCommand } from '../../../shared/api/use-command.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { helpId } from '../../../shared/forms/field-frame.js';
import { Form } from '../../../shared/forms/form.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { useFormField } from '../../../shared/forms/use-form-field.js';
import { notify } from '../../../shared/notices/notices.js';

const undecided: { readonly outcome: string; readonly reason: string } = { outcome: '', reason: '' };

/** Decides a dispute, with the reason that both sides read. */
export function DecideForm({ dispute: { id, status } }: { readonly dispute: DisputeView }) {
  const decide = useCommand(decideDispute);
  return (
    <SectionCard title={status === 'appealed' ? 'Decide on the appeal' : 'Decide'} heading="h2">
      <Form
        initialValues={undecided}
        schema={decisionSchema}
        onSubmit={async (values) => {
          await decide.run({ params: { id }, body: decisionSchema.parse(values) });
          notify.success('It is decided. Both sides are told by mail.');
        }}
        label="Decide"
        summary="failure"
      >
        <OutcomeField />
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

function OutcomeField() {
  const field = useFormField<string>({ name: 'outcome', label: 'Decision' });
  const labelId = `${field.id}-label`;
  return (
    <FormControl error={field.error !== undefined}>
      <FormLabel id={labelId}>{field.shownLabel}</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        aria-describedby={field.help ? helpId(field.id) : undefined}
        value={field.value}
        onChange={(_event, value) => void field.setValue(value)}
      >
        <FormControlLabel
          value="upheld"
          control={<Radio id={field.id} />}
          label="Uphold: for the participant, and what is due is ordered"
          sx={{ minHeight: 44 }}
        />
        <FormControlLabel
          value="declined"
          control={<Radio />}
          label="Decline: the decision about the response stays"
          sx={{ minHeight: 44 }}
        />
      </RadioGroup>
      {field.help && (
        <FormHelperText id={helpId(field.id)} sx={{ mx: 0 }}>
          {field.help}
        </FormHelperText>
      )}
    </FormControl>
  );
}
