import { maxReviewMessage, requestReview, reviewMessageSchema, type StatementView } from '@panelist/domain/fairness/browser';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { useCommand } from '../../shared/api/use-command.js';
import { Form } from '../../shared/forms/form.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { TextField } from '../../shared/forms/text-field.js';
import { notify } from '../../shared/notices/notices.js';
import { useSession } from '../../shared/session/session-store.js';
import { Muted, Row } from '../../shared/display/layout.js';

interface AskReviewProps {
  readonly statement: Pick<StatementView, 'id' | 'decision'>;
  readonly onClose: () => void;
}

/** Asks a person to look at a decision again (contract, Fairness). */
export function AskReview({ statement: { id, decision }, onClose }: AskReviewProps) {
  const ask = useCommand(requestReview);
  const session = useSession();
  const noteId = useId();
  const isVisit = session.status === 'in' && session.loggedInAsUser;
  return (
    <Form
      initialValues={{ message: '' }}
      schema={reviewMessageSchema}
      onSubmit={async (values) => {
        await ask.run({ params: { id }, body: reviewMessageSchema.parse(values) });
        notify.success('A person looks at it. You get the answer by mail.');
        onClose();
      }}
      label={`Ask a person to look at this: ${decision}`}
      summary="failure"
    >
      <TextField
        name="message"
        label="What should we look at?"
        rows={4}
        maxLength={maxReviewMessage}
        warnsAt={maxReviewMessage - 200}
        hint="Say in your own words what is wrong. In a dispute the researcher reads it, too."
      />
      <Row wraps gap={1.5} alignItems="center">
        <SubmitButton size="medium" disabled={isVisit} describedBy={noteId}>
          Ask a person
        </SubmitButton>
        <Button variant="text" onClick={onClose}>
          Cancel
        </Button>
        <Muted id={noteId} variant="body2" aria-live="polite">
          {isVisit && 'Support asks for nothing while logged in as a participant.'}
        </Muted>
      </Row>
    </Form>
  );
}
