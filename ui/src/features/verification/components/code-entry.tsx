import { pastedText } from '@panelist/domain/kernel/browser';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useRef, useState, useEffect } from 'react';
import { FieldFrame, helpId } from '../../../shared/forms/field-frame.js';
import { Row, Stack } from '../../../shared/display/layout.js';

export interface CodeEntryProps {
  readonly sentTo: string;
  readonly resendAt: number | null;
  readonly problem: string | null;
  readonly checking: boolean;
  readonly sending: boolean;
  /** Resolves to whether the code was right. */
  readonly onCode: (code: string) => Promise<boolean>;
  readonly onResend: () => void;
  readonly onOtherNumber: () => void;
}

const id = 'verify-phone-code';
const length = 6;

/** A code of six characters; the sixth submits it, and a wrong code clears the field. */
export function CodeEntry(props: CodeEntryProps) {
  const { sentTo, resendAt, problem, checking, sending, onCode, onResend, onOtherNumber } = props;
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const wait = useCountdown(resendAt);

  const check = async (candidate: string) => {
    if (await onCode(candidate)) return;
    setCode('');
    input.current?.focus();
  };
  const type = (text: string) => {
    const next = pastedText(text).replaceAll(/\s/g, '').slice(0, length);
    setCode(next);
    setCodeError(null);
    if (next.length === length && !checking) void check(next);
  };
  const error = codeError ?? (code === '' ? problem : null);

  return (
    <Stack
      component="form"
      noValidate
      aria-label="Enter the code"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length < length) setCodeError(code === '' ? 'Required.' : '6 characters');
        else if (!checking) void check(code);
      }}
      gap={2.5}
    >
      <Typography>
        We sent a code to <strong>{sentTo}</strong>. It is good for 10 minutes.
      </Typography>
      <FieldFrame
        id={id}
        label="Verification code"
        hasError={error !== null}
        help={error ?? (checking ? 'Checking…' : 'We check it as soon as you enter it.')}
      >
        <OutlinedInput
          id={id}
          inputRef={input}
          autoFocus
          value={code}
          readOnly={checking}
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            if (code !== '' && code.length < length) setCodeError('6 characters');
          }}
          aria-describedby={helpId(id)}
          slotProps={{ input: { autoComplete: 'one-time-code', autoCapitalize: 'characters', spellCheck: false } }}
          sx={{
            '& input': {
              fontSize: '1.625rem',
              fontWeight: 660,
              letterSpacing: '0.3em',
              textTransform: 'uppercase',
              fontVariantNumeric: 'tabular-nums',
              py: 1.5,
            },
          }}
        />
      </FieldFrame>
      <Row wraps gap={1}>
        <Button
          variant="outlined"
          disabled={sending || (wait !== null && wait > 0)}
          onClick={onResend}
          sx={{ fontVariantNumeric: 'tabular-nums' }}
        >
          {wait !== null && wait > 0 ? `Send again in ${formatCountdown(wait)}` : 'Send again'}
        </Button>
        <Button color="secondary" onClick={onOtherNumber}>
          Use another number
        </Button>
      </Row>
    </Stack>
  );
}

/** Whole seconds until a time, 0 afterwards; null without a time. */
function useCountdown(until: number | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? null : Math.max(0, Math.ceil((until - now) / 1000));
}

/** `4:07`. */
function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
