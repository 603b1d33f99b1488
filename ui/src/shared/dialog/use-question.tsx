import { useCallback, useRef, useState, type ReactNode } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.js';

export type Question = Pick<ConfirmDialogProps, 'title' | 'text' | 'children' | 'confirm' | 'cancel' | 'width'>;

/** Asks a question in a dialog and waits for the answer: `if (!(await ask({ … }))) return;`. */
export function useQuestion(): { readonly ask: (question: Question) => Promise<boolean>; readonly dialog: ReactNode } {
  const [open, setOpen] = useState(false);
  // Keeps the text while the dialog fades out.
  const [question, setQuestion] = useState<Question | null>(null);
  const answer = useRef<(confirmed: boolean) => void>(() => undefined);
  const ask = useCallback(async (next: Question) => {
    setQuestion(next);
    setOpen(true);
    return new Promise<boolean>((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const close = (confirmed: boolean) => {
    setOpen(false);
    answer.current(confirmed);
  };
  const dialog = question && (
    <ConfirmDialog {...question} open={open} onConfirm={() => close(true)} onCancel={() => close(false)} />
  );
  return { ask, dialog };
}
