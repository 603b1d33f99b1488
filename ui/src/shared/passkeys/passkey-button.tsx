import Button from '@mui/material/Button';
import { useState } from 'react';
import { messageOf } from '../api/api-error.js';
import { ErrorAlert } from '../states/error-alert.js';
import type { Assertion } from './passkeys.js';
import { Stack } from '../display/layout.js';

interface PasskeyButtonProps {
  readonly label: string;
  readonly onUsed: (passkey: Assertion) => Promise<void>;
  /** Before the browser asks. */
  readonly onAsk?: () => void;
}

/**
 * Whether this browser knows passkeys, at this address. The build draws first pictures for those
 * that do.
 */
export const knowsPasskeys = (): boolean => typeof window === 'undefined' || 'PublicKeyCredential' in window;

/** Uses a passkey; nothing where the browser knows none. */
export function PasskeyButton({ label, onUsed, onAsk }: PasskeyButtonProps) {
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!knowsPasskeys()) return null;
  const click = async (): Promise<void> => {
    setRunning(true);
    setProblem(null);
    onAsk?.();
    try {
      await onUsed(await (await import('./passkeys.js')).assertPasskey());
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setRunning(false);
    }
  };
  return (
    <Stack gap={1.5}>
      <Button variant="outlined" fullWidth disabled={running} onClick={() => void click()}>
        {running ? 'One moment…' : label}
      </Button>
      {problem && <ErrorAlert>{problem}</ErrorAlert>}
    </Stack>
  );
}
