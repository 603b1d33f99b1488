import { maxDisputeText, minDisputeText } from '@panelist/domain/dispute/browser';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormikContext } from 'formik';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { Form } from '../../../shared/forms/form.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { TextField } from '../../../shared/forms/text-field.js';
import type { ValidatingSchema } from '../../../shared/forms/to-formik-validate.js';
import { useSession } from '../../../shared/session/session-store.js';
import { keptText, type WrittenText } from '../model/kept-text.js';
import { FilesField } from './files-field.js';

interface WrittenFormProps {
  /** What is written is kept under this name until it is sent. */
  readonly about: string;
  readonly label: string;
  readonly textLabel: string;
  readonly textHint: string;
  readonly submit: string;
  /** The call's own schema; the same object while the rules are the same. */
  readonly schema: ValidatingSchema;
  readonly onSend: (written: WrittenText) => Promise<void>;
  /** The text may be left out. */
  readonly optional?: boolean;
  /** Between the files and the button: what happens next. */
  readonly children?: ReactNode;
}

/** Another choice has other rules: an error by the earlier ones would stay until the next edit. */
function JudgeAgain({ schema }: Pick<WrittenFormProps, 'schema'>) {
  const { validateForm } = useFormikContext();
  useEffect(() => void validateForm(), [schema, validateForm]);
  return null;
}

/** A text and its files, sent to the other side; what is written survives a reload. */
export function WrittenForm(props: WrittenFormProps) {
  const { about, label, textLabel, textHint, submit, schema, onSend, optional = false, children } = props;
  const [initial] = useState<WrittenText>(() => keptText(about).read() ?? { text: '', files: [] });
  const [isUploading, setUploading] = useState(false);
  const noteId = useId();
  const session = useSession();
  const isVisit = session.status === 'in' && session.loggedInAsUser;
  const why = isVisit
    ? 'Support contests nothing while logged in as a participant.'
    : isUploading
      ? 'The file is still being uploaded.'
      : null;
  const send = async (written: WrittenText) => {
    await onSend(written);
    keptText(about).clear();
  };
  return (
    <Form
      initialValues={initial}
      schema={schema}
      onSubmit={send}
      label={label}
      summary="failure"
      onRest={(values) => keptText(about).write(values)}
    >
      <JudgeAgain schema={schema} />
      <TextField
        name="text"
        label={textLabel}
        rows={5}
        maxLength={maxDisputeText}
        warnsAt={maxDisputeText - 200}
        optional={optional}
        hint={optional ? textHint : `${textHint} At least ${minDisputeText} characters.`}
      />
      <FilesField disabled={isVisit} onUploading={setUploading} />
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <SubmitButton size="medium" disabled={why !== null} describedBy={noteId}>
          {submit}
        </SubmitButton>
        <Typography id={noteId} variant="body2" aria-live="polite" sx={{ color: 'text.secondary' }}>
          {why}
        </Typography>
      </Box>
    </Form>
  );
}
