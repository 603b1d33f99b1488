import type { SurveyResponse } from '@panelist/domain/participation/browser';
import Link from '@mui/material/Link';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { messageOf } from '../../shared/api/api-error.js';
import { FieldFrame, helpId } from '../../shared/forms/field-frame.js';
import { ErrorAlert } from '../../shared/states/error-alert.js';
import { useBriefError } from '../../shared/states/use-brief-error.js';
import { formatMoney } from '../../shared/money/money.js';
import { amountOf } from './amount-of.js';
import { cancelTarget } from './response-status.js';
import { isComposing } from '../../shared/forms/is-composing.js';
import { typedText } from '@panelist/domain/kernel/browser';
import { Block, Muted, Prose } from '../../shared/display/layout.js';

interface CancelFormProps {
  /** Of the form, for a submit button outside of it. */
  readonly formId: string;
  readonly response: SurveyResponse;
  /**
   * The dashboard's dialog requires a message to the researcher, the one in My Projects does not
   * (contract, Projects).
   */
  readonly messageRequired: boolean;
  readonly running: boolean;
  /** Withdraws with this message, which may be empty; throws if it fails. */
  readonly send: (message: string) => Promise<void>;
}

const maxMessageLength = 2000;

/**
 * The message with which a participant withdraws from a response. Enter submits, Shift+Enter breaks
 * the line, and a second submit has no effect while one is running.
 */
export function CancelForm({ formId, response, messageRequired, running, send }: CancelFormProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [message, setMessage] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useBriefError();

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (running) return;
    const text = typedText(message);
    if (messageRequired && text === '') {
      setProblem(message === '' ? 'Required.' : 'A valid input is required.');
      field.current?.focus();
      return;
    }
    try {
      await send(text);
    } catch (error) {
      setFailure(`Could not be canceled: ${messageOf(error)}`);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    void submit();
  };

  const { dollars: amount } = amountOf(response);
  const elsewhere = response.externalProject?.bookedDate ? response.externalProject : null;
  const label = messageRequired ? 'Message to the researcher' : 'Message to the researcher (optional)';
  return (
    <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
      <Muted mb={2}>
        You are about to withdraw from <strong>{response.project.name}</strong>. This can’t be undone
        {cancelTarget(response) === 'interview' && response.tooLate
          ? ', and as the session is near, the researcher will see that it was late'
          : ''}
        .
      </Muted>
      {cancelTarget(response) === 'participation' && amount > 0 && (
        <Prose mb={2} fontWeight={600}>
          You have done your part. If you withdraw, the {formatMoney(amount)} for it are not paid.
        </Prose>
      )}
      {elsewhere && (
        <Prose mb={2}>
          You booked your session on the researcher’s page.{' '}
          <Link href={elsewhere.meetingCancelLink ?? elsewhere.bookingUrl} target="_blank" rel="noopener noreferrer">
            Cancel it there
          </Link>
          , too.
        </Prose>
      )}
      {failure && (
        <Block mb={2}>
          <ErrorAlert>{failure}</ErrorAlert>
        </Block>
      )}
      <FieldFrame
        id={id}
        label={label}
        help={problem ?? 'Enter sends, Shift+Enter starts a new line.'}
        hasError={problem !== null}
      >
        <OutlinedInput
          id={id}
          multiline
          minRows={3}
          maxRows={10}
          value={message}
          inputRef={field}
          autoFocus
          onChange={(event) => {
            setMessage(event.target.value);
            setProblem(null);
          }}
          onKeyDown={onKeyDown}
          aria-describedby={helpId(id)}
          slotProps={{ input: { maxLength: maxMessageLength, 'aria-required': messageRequired } }}
        />
      </FieldFrame>
    </form>
  );
}
