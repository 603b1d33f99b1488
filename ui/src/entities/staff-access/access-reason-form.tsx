import Card from '@mui/material/Card';
import { typedText } from '@panelist/domain/kernel/browser';
import { giveAccessReason } from '@panelist/domain/support/browser';
import { useId } from 'react';
import { z } from 'zod';
import { useCommand } from '../../shared/api/use-command.js';
import { Form } from '../../shared/forms/form.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { TextField } from '../../shared/forms/text-field.js';
import { Muted, Prose } from '../../shared/display/layout.js';

const rules = z.object({
  reason: z.string().overwrite(typedText).min(1, { error: 'Please say why.' }).max(500, { error: 'At most 500 characters.' }),
});

interface LookReasonFormProps {
  readonly userId: string;
  readonly onGiven: () => void;
}

/** In place of a participant's data: asks why the caller looks (ADR 47). */
export function AccessReasonForm({ userId, onGiven }: LookReasonFormProps) {
  const titleId = useId();
  const { run } = useCommand(giveAccessReason);
  const give = async ({ reason }: { readonly reason: string }) => {
    await run({ params: { userId }, body: { reason } });
    onGiven();
  };
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 2.5 }, maxWidth: 640 }}>
      <Prose variant="h2" id={titleId} overflowWrap="anywhere">
        Why are you opening the record of {userId}?
      </Prose>
      <Muted mt={1} mb={2.5}>
        Personal data shows once you have said why, for an hour. The participant reads your reason with the time and your role,
        not your name.
      </Muted>
      <Form initialValues={{ reason: '' }} schema={rules} onSubmit={give} label="Why you look" summary="failure">
        <TextField name="reason" label="Reason" maxLength={500} autoComplete="off" inputProps={{ autoFocus: true }} />
        <div>
          <SubmitButton>Give the reason</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
