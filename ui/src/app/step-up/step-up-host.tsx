import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { onSecondFactorMissing, onStepUpRequired } from '../../shared/api/step-up.js';
import { lazyComponent } from '../../shared/states/lazy-component.js';

const StepUpDialog = lazyComponent(async () => (await import('./step-up-dialog.js')).StepUpDialog);

interface Question {
  readonly methods: readonly string[];
  readonly answer: (proven: boolean) => void;
}

/** Asks for a proof of the session where a call needs one; the call goes on afterwards. */
export function StepUpHost() {
  const [question, setQuestion] = useState<Question | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    onSecondFactorMissing(() => void navigate('/settings/second-factor', { replace: true }));
    return () => onSecondFactorMissing(null);
  }, [navigate]);
  useEffect(() => {
    let open: ((proven: boolean) => void) | null = null;
    onStepUpRequired(
      async (methods) =>
        new Promise<boolean>((resolve) => {
          const answer = (proven: boolean) => {
            open = null;
            setQuestion(null);
            resolve(proven);
          };
          open = answer;
          setQuestion({ methods, answer });
        }),
    );
    return () => {
      onStepUpRequired(null);
      // The session has ended meanwhile: the next question is another one.
      open?.(false);
    };
  }, []);
  return <Suspense fallback={null}>{question && <StepUpDialog {...question} />}</Suspense>;
}
