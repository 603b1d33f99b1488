import { maxDisputeText, minDisputeText } from '@panelist/domain/dispute/browser';
import { useFormikContext } from 'formik';
import { useEffect, useId, useState, type ReactNode, useRef } from 'react';
import { Form } from '../../../shared/forms/form.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { TextField } from '../../../shared/forms/text-field.js';
import type { ValidatingSchema } from '../../../shared/forms/to-formik-validate.js';
import { useSession } from '../../../shared/session/session-store.js';
import { storedText, type WrittenText } from '../model/dispute-text.js';
import Attach from '@mui/icons-material/AttachFileOutlined';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormHelperText from '@mui/material/FormHelperText';
import { attachmentEndings, maxAttachments, type SentAttachment } from '@panelist/domain/messaging/browser';
import { helpId } from '../../../shared/forms/field-frame.js';
import { useFormField } from '../../../shared/forms/use-form-field.js';
import { UploadNote } from '../../../entities/messaging/upload-note.js';
import { useAttachments } from '../../../entities/messaging/use-attachments.js';
import { Muted, Row, Stack } from '../../../shared/display/layout.js';

interface WrittenFormProps {
  /** What is written is stored under this name until it is sent. */
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
  const [initial] = useState<WrittenText>(() => storedText(about).read() ?? { text: '', files: [] });
  const [isUploading, setUploading] = useState(false);
  const noteId = useId();
  const session = useSession();
  const isVisit = session.status === 'in' && session.loggedInAsUser;
  const why = isVisit
    ? 'Support opens no dispute while logged in as a participant.'
    : isUploading
      ? 'The file is still being uploaded.'
      : null;
  const send = async (written: WrittenText) => {
    await onSend(written);
    storedText(about).clear();
  };
  return (
    <Form
      initialValues={initial}
      schema={schema}
      onSubmit={send}
      label={label}
      summary="failure"
      onRest={(values) => storedText(about).write(values)}
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
      <Row wraps gap={1.5} alignItems="center">
        <SubmitButton size="medium" disabled={why !== null} describedBy={noteId}>
          {submit}
        </SubmitButton>
        <Muted id={noteId} variant="body2" aria-live="polite">
          {why}
        </Muted>
      </Row>
    </Form>
  );
}

interface FilesFieldProps {
  readonly disabled: boolean;
  /** Whether a file is on its way: the form waits for it. */
  readonly onUploading: (isUploading: boolean) => void;
}

/** The form's `files`: each is uploaded as soon as it is chosen. */
function FilesField({ disabled, onUploading }: FilesFieldProps) {
  const field = useFormField<readonly SentAttachment[]>({ name: 'files', label: 'Files', optional: true });
  const attachments = useAttachments(field.value);
  const { files, isUploading, state } = attachments;
  const { setValue } = field;
  const input = useRef<HTMLInputElement>(null);
  const given = useRef(files);
  useEffect(() => {
    if (given.current === files) return;
    given.current = files;
    void setValue(files);
  }, [files, setValue]);
  useEffect(() => onUploading(isUploading), [isUploading, onUploading]);
  return (
    <Stack role="group" aria-label="Files (optional)" gap={1} justifyItems="start">
      {state !== null && <UploadNote state={state} />}
      {files.length > 0 && (
        <Row wraps gap={1}>
          {files.map(({ metadata: { key, name } }) => (
            <Chip
              key={key}
              label={name ?? key}
              onDelete={() => attachments.remove(key)}
              aria-label={`${name ?? key}, press Delete to remove it`}
            />
          ))}
        </Row>
      )}
      <Button
        id={field.id}
        variant="outlined"
        color={state?.status === 'error' || field.error ? 'error' : 'secondary'}
        startIcon={<Attach />}
        disabled={isUploading || disabled || files.length >= maxAttachments}
        aria-describedby={helpId(field.id)}
        onClick={() => input.current?.click()}
      >
        Attach files
      </Button>
      {/* The button opens it. */}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Files"
        accept={attachmentEndings.join(',')}
        onChange={() => {
          const chosen = [...(input.current?.files ?? [])];
          if (input.current) input.current.value = '';
          void attachments.add(chosen);
        }}
      />
      <FormHelperText id={helpId(field.id)} error={field.error !== undefined} sx={{ mx: 0 }}>
        {field.error ?? `At most ${maxAttachments} files of 25 MB. Optional.`}
      </FormHelperText>
    </Stack>
  );
}
