import { movedToCountry, parsePhone, phoneMessages, sendPhoneCode, verifyPhone } from '@panelist/domain/identity/browser';
import { pastedText } from '@panelist/domain/kernel/browser';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { AppDialog } from '../../../shared/dialog/app-dialog.js';
import { usePhoneCheck } from '../../../shared/forms/use-phone-check.js';
import { notify } from '../../../shared/notices/notices.js';
import { CodeEntry } from './code-entry.js';
import { NumberEntry } from './number-entry.js';
import type { VerificationStep } from './verification-step.js';

export interface PhoneDialogProps extends VerificationStep {
  /** The profile's number, E.164. */
  readonly number: string;
  /** The number that is verified already; it needs no code. */
  readonly verifiedNumber: string | null;
  /** ISO 3166-1 alpha-2; null while unknown. */
  readonly profileCountry?: string | null;
}

/** Document 2 §8. */
const phoneFailed = 'Something went wrong, please try again later';
const otherCountry = 'This number is from another country than the one in your profile. Please check that it is right.';

const resendWaitMs = 5 * 60 * 1000;

/**
 * Enter the number, request a code, enter it; the sixth character submits it (spec 1, section 4).
 */
export function PhoneDialog(props: PhoneDialogProps) {
  const { above, number, verifiedNumber, profileCountry = null, onClose, onNext = null, onDone } = props;
  const [typed, setTyped] = useState(number);
  const [country, setCountry] = useState(() => parsePhone(number)?.country ?? 'US');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [resendAt, setResendAt] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = useCommand(sendPhoneCode);
  const verify = useCommand(verifyPhone);
  const parsed = parsePhone(typed, country);
  const isVerified = parsed !== undefined && parsed.e164 === verifiedNumber;
  const { problem: unusable = null } = usePhoneCheck(isVerified ? '' : typed, country);

  const sendCode = async () => {
    if (!parsed) {
      setProblem(phoneMessages.invalid);
      return;
    }
    setProblem(null);
    try {
      await send.run({ body: { phone: parsed.e164, countryCode: parsed.country } });
      setSentTo(parsed.e164);
      setResendAt(Date.now() + resendWaitMs);
      notify.success('Phone number verification code has been sent');
    } catch (error) {
      const known = error instanceof ApiError && error.status >= 400 && error.status < 500 ? error : null;
      // Its code is on its way; every other refusal sent none.
      if (known?.code === 'identity.phone-code-too-soon') setSentTo(parsed.e164);
      if (known?.retryAfterSeconds) setResendAt(Date.now() + known.retryAfterSeconds * 1000);
      setProblem(known?.message ?? phoneFailed);
    }
  };

  const check = async (code: string): Promise<boolean> => {
    if (!sentTo) return false;
    setProblem(null);
    try {
      const answer = await verify.run({ params: { code: code.toUpperCase() }, body: { phone: sentTo } });
      notify.success(answer.message);
      onDone();
      return true;
    } catch (error) {
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      setProblem(refused ? error.message : phoneFailed);
      return false;
    }
  };

  return (
    <AppDialog
      open
      title="Verify your phone number"
      above={above}
      onClose={onClose}
      width={480}
      locked={verify.running}
      actions={
        onNext && (
          <Button color="secondary" onClick={onNext} disabled={verify.running}>
            Skip for now
          </Button>
        )
      }
    >
      {sentTo ? (
        <CodeEntry
          sentTo={sentTo}
          resendAt={resendAt}
          problem={problem}
          checking={verify.running}
          sending={send.running}
          onCode={check}
          onResend={() => void sendCode()}
          onOtherNumber={() => {
            setSentTo(null);
            setProblem(null);
          }}
        />
      ) : (
        <NumberEntry
          value={typed}
          country={country}
          problem={problem ?? unusable}
          note={parsed && profileCountry && parsed.country !== profileCountry ? otherCountry : null}
          sending={send.running}
          blocked={isVerified ? 'This number is verified already.' : unusable}
          onChange={(next) => {
            setTyped(next);
            // A calling code names the country itself.
            if (pastedText(next).startsWith('+')) setCountry((current) => parsePhone(next)?.country ?? current);
            setProblem(null);
          }}
          onCountry={(next) => {
            setTyped(movedToCountry(typed, next));
            setCountry(next);
            setProblem(null);
          }}
          onSend={() => void sendCode()}
        />
      )}
    </AppDialog>
  );
}
