import { completeIdentityVerification, identityLinkToken, identityRefusals } from '@panelist/domain/identity/browser';
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { pageConfig } from '../../../shared/page-config/page-config.js';
import { briefErrorMs } from '../../../shared/states/use-brief-error.js';
import { loadProvider, shownBy } from '../api/load-provider.js';
import { stepOfRefusal, type Step } from '../model/identity-steps.js';

/**
 * One person's way through the provider's dialog; the server reads the result from the provider.
 * @param onLeft after they left it before the end
 */
export function useIdentityCheck(
  projectId: string,
  onLeft: () => void,
  scriptUrl: string | undefined = pageConfig().identityScriptUrl,
) {
  const token = useCommand(identityLinkToken);
  const complete = useCommand(completeIdentityVerification);
  const [step, setStep] = useState<Step>({ at: 'prompt' });
  const handler = useRef<{ readonly open: () => void; readonly destroy: () => void } | null>(null);
  useEffect(() => () => handler.current?.destroy(), []);
  // The banner of a fault clears itself, which leaves the prompt (document 2 §9).
  useEffect(() => {
    if (step.at !== 'refused' || !step.again) return undefined;
    const timer = setTimeout(() => setStep({ at: 'prompt' }), briefErrorMs);
    return () => clearTimeout(timer);
  }, [step]);

  const refused = (error: unknown) =>
    setStep(
      error instanceof ApiError
        ? stepOfRefusal(error.code, error.message)
        : { at: 'refused', message: error instanceof Error ? error.message : messageOf(error), again: true },
    );

  const read = async (publicToken: string) => {
    setStep({ at: 'reading' });
    try {
      const { status } = await complete.run({ body: { publicToken, projectId } });
      if (status === 'abandoned') onLeft();
      else setStep({ at: status });
    } catch (error) {
      refused(error);
    }
  };

  const begin = async () => {
    if (scriptUrl === undefined) {
      setStep({ at: 'refused', message: identityRefusals['identity.provider-off'].text, again: false });
      return;
    }
    setStep({ at: 'opening' });
    try {
      const [provider, { link_token }] = await Promise.all([loadProvider(scriptUrl), token.run()]);
      handler.current?.destroy();
      handler.current = provider.create({
        token: link_token,
        onSuccess: (publicToken, about) => {
          const shown = shownBy(publicToken, about);
          if (shown === null) setStep({ at: 'pending' });
          else void read(shown);
        },
        onExit: (_error, about) => {
          const shown = shownBy(null, about);
          if (shown === null) onLeft();
          else void read(shown);
        },
      });
      setStep({ at: 'provider' });
    } catch (error) {
      refused(error);
    }
  };

  // Our own dialog is closed by now: it would take the focus back from the provider's.
  useEffect(() => {
    if (step.at === 'provider') handler.current?.open();
  }, [step]);

  return { step, begin };
}
