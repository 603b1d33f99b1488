import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '../../../shared/api/api-error.js';
import { knowsPasskeys, PasskeyButton } from '../../../shared/passkeys/passkey-button.js';
import type { Assertion } from '../../../shared/passkeys/passkeys.js';
import { afterFirstPaint } from '../../../shared/states/after-first-paint.js';
import { ErrorAlert } from '../../../shared/states/error-alert.js';
import { logInWithPasskey, type LoggedIn } from '../api/log-in.js';

/** Logs in by a passkey: by the button, or by one that the browser offers in the e-mail field. */
export function PasskeyLogIn({ onLoggedIn }: { readonly onLoggedIn: (result: LoggedIn) => Promise<void> }) {
  const [problem, setProblem] = useState<string | null>(null);
  const stopOffering = useRef<() => void>(() => undefined);
  const logIn = async (passkey: Assertion): Promise<void> => onLoggedIn(await logInWithPasskey(passkey));
  const choose = useEffectEvent((passkey: Assertion) => {
    logIn(passkey).catch((error: unknown) => setProblem(messageOf(error)));
  });
  useEffect(() => {
    if (!knowsPasskeys()) return undefined;
    let isGone = false;
    void afterFirstPaint()
      .then(async () => import('../../../shared/passkeys/passkeys.js'))
      .then(({ offerPasskeys }) => {
        if (!isGone) stopOffering.current = offerPasskeys(choose);
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
      stopOffering.current();
    };
  }, []);
  return (
    <Box sx={{ mt: 1.5, display: 'grid', gap: 1.5 }}>
      <PasskeyButton label="Log in with a passkey" onUsed={logIn} onAsk={() => stopOffering.current()} />
      {problem && <ErrorAlert>{problem}</ErrorAlert>}
    </Box>
  );
}
