import Attach from '@mui/icons-material/AttachFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormHelperText from '@mui/material/FormHelperText';
import { attachmentEndings, maxAttachments, type SentAttachment } from '@panelist/domain/messaging/browser';
import { useEffect, useRef } from 'react';
import { helpId } from '../../../shared/forms/field-frame.js';
import { useFormField } from '../../../shared/forms/use-form-field.js';
import { UploadNote } from '../../../shared/messaging/upload-note.js';
import { useAttachments } from '../../../shared/messaging/use-attachments.js';

interface FilesFieldProps {
  readonly disabled: boolean;
  /** Whether a file is on its way: the form waits for it. */
  readonly onUploading: (isUploading: boolean) => void;
}

/** The form's `files`: each is uploaded as soon as it is chosen. */
export function FilesField({ disabled, onUploading }: FilesFieldProps) {
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
    <Box role="group" aria-label="Files (optional)" sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {state !== null && <UploadNote state={state} />}
      {files.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {files.map(({ metadata: { key, name } }) => (
            <Chip
              key={key}
              label={name ?? key}
              onDelete={() => attachments.remove(key)}
              aria-label={`${name ?? key}, press Delete to remove it`}
            />
          ))}
        </Box>
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
    </Box>
  );
}
