import Attach from '@mui/icons-material/AttachFileOutlined';
import Send from '@mui/icons-material/SendOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { attachmentEndings, maxBodyLength } from '@panelist/domain/messaging/browser';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useSession } from '../../shared/session/session-store.js';
import { ErrorAlert } from '../../shared/states/error-alert.js';
import type { Blocked } from './blocked.js';
import { storedDraft } from './stored-draft.js';
import { UploadNote } from './upload-note.js';
import { useAttachments } from './use-attachments.js';
import type { Sending } from './use-sending.js';
import { isBlank } from '@panelist/domain/kernel/browser';
import { isComposing } from '../../shared/forms/is-composing.js';
import { shareAgain } from '@panelist/domain/participation/browser';
import { messageOf } from '../../shared/api/api-error.js';
import { useCommand } from '../../shared/api/use-command.js';
import { notify } from '../../shared/notices/notices.js';
import { Muted, Row, Stack } from '../../shared/display/layout.js';

/** In the place of the composer: why nothing can be written, and the way out where there is one. */
const BlockedComposer = ({ text, shareAgain: participationId }: Blocked) => (
  <Box
    role="status"
    sx={{
      p: 2,
      borderTop: 1,
      borderColor: 'divider',
      bgcolor: 'closed.ground',
      color: 'closed.text',
      display: 'grid',
      gap: 1.5,
      justifyItems: 'start',
    }}
  >
    {text}
    {participationId !== undefined && <ShareAgain participationId={participationId} />}
  </Box>
);

function ShareAgain({ participationId }: { readonly participationId: string }) {
  const { run, running } = useCommand(shareAgain);
  const session = useSession();
  const isVisit = session.status === 'in' && session.loggedInAsUser;
  const share = async () => {
    try {
      await run({ params: { id: participationId }, body: { kind: 'messages' } });
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  return (
    <>
      <Button variant="outlined" disabled={running || isVisit} onClick={() => void share()}>
        Share my messages again
      </Button>
      {isVisit && 'Support changes nothing here while logged in as a participant.'}
    </>
  );
}

interface ComposerProps {
  /** The conversation; what is written is stored for it. */
  readonly about: string;
  readonly sending: Sending;
  /** Why the reader cannot write here. */
  readonly blocked: Blocked | null;
  /** What must be chosen before. */
  readonly missing?: string | null;
  readonly takesFiles: boolean;
}

/** Where a message is written: Enter sends, Shift+Enter breaks the line (spec 3, section 5). */
export function Composer({ about, sending, blocked, missing = null, takesFiles }: ComposerProps) {
  const [kept] = useState(() => storedDraft(about).read());
  const [body, setBody] = useState(kept?.body ?? '');
  const attachments = useAttachments(kept?.attachments ?? []);
  useEffect(() => {
    const draft = storedDraft(about);
    if (body === '' && attachments.files.length === 0) draft.clear();
    else draft.write({ body, attachments: attachments.files });
  }, [about, body, attachments.files]);
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  const session = useSession();
  const isVisit = session.status === 'in' && session.loggedInAsUser;
  const isEmpty = isBlank(body) && attachments.files.length === 0;
  const why = isVisit
    ? 'Support sends no messages while logged in as a participant.'
    : (missing ??
      (attachments.isUploading ? 'The file is still being uploaded.' : isEmpty ? 'Write a message or attach a file.' : null));

  if (blocked !== null) return <BlockedComposer {...blocked} />;

  function submit(): void {
    if (why !== null || sending.isSending) return;
    if (sending.send({ body, attachments: attachments.files }) === null) return;
    setBody('');
    attachments.clear();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    submit();
  }

  return (
    <Stack
      component="form"
      aria-label="New message"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      line="above"
      gap={1}
      p={1.5}
    >
      {sending.error !== null && <ErrorAlert>{sending.error}</ErrorAlert>}
      {attachments.state !== null && <UploadNote state={attachments.state} />}
      {attachments.files.length > 0 && (
        <Row wraps gap={1}>
          {attachments.files.map(({ metadata: { key, name } }) => (
            <Chip
              key={key}
              label={name ?? key}
              onDelete={() => attachments.remove(key)}
              aria-label={`${name ?? key}, press Delete to remove it`}
            />
          ))}
        </Row>
      )}
      <TextField
        multiline
        fullWidth
        minRows={2}
        maxRows={6}
        label="Message"
        value={body}
        onChange={(event) => setBody(event.target.value)}
        onKeyDown={onKeyDown}
        slotProps={{ htmlInput: { maxLength: maxBodyLength, 'aria-describedby': noteId } }}
      />
      <Row wraps gap={1} alignItems="center">
        {takesFiles && (
          <>
            <Button
              variant="outlined"
              color={attachments.state?.status === 'error' ? 'error' : 'secondary'}
              startIcon={<Attach />}
              disabled={attachments.isUploading || isVisit}
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
              accept={attachmentEndings.join(',')}
              onChange={() => {
                const chosen = [...(input.current?.files ?? [])];
                if (input.current) input.current.value = '';
                void attachments.add(chosen);
              }}
            />
          </>
        )}
        <Muted id={noteId} variant="caption" flex="1 1 10rem">
          {why ?? 'Enter sends, Shift+Enter begins a new line.'}
        </Muted>
        <Button type="submit" variant="contained" endIcon={<Send />} disabled={why !== null || sending.isSending}>
          Send
        </Button>
      </Row>
    </Stack>
  );
}
