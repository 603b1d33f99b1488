import { useState } from 'react';
import { ApiError } from '../api/api-error.js';
import { keptUnsent, type Draft, type Unsent } from './kept-draft.js';
import { useBrief } from './use-brief.js';

/** A message that the server has not confirmed. */
export interface Outgoing extends Unsent {
  readonly failed: boolean;
}

/** Sends a message; resolves once the page shows it. */
export type Send = (draft: Draft) => Promise<void>;

/** Spec 3, section 8. */
const sendingFailed = 'Your message failed to send.';

const failedOf = (about: string): readonly Outgoing[] =>
  (keptUnsent(about).read() ?? []).map((message) => ({ ...message, failed: true }));

function keepFailed(about: string, change: (kept: readonly Unsent[]) => readonly Unsent[]): void {
  const kept = keptUnsent(about);
  const next = change(kept.read() ?? []);
  if (next.length === 0) kept.clear();
  else kept.write(next);
}

/**
 * Sends the messages of one conversation, one at a time. A message shows at once; one that failed stays,
 * also when the page is left, and can be sent again. A null `send` sends nothing.
 */
export function useSending(about: string, send: Send | null) {
  const [outgoing, setOutgoing] = useState(() => failedOf(about));
  const [error, setError] = useBrief<string>();
  const isSending = outgoing.some(({ failed }) => !failed);

  const forget = (id: number): void => {
    keepFailed(about, (kept) => kept.filter((other) => other.id !== id));
    setOutgoing((all) => all.filter((other) => other.id !== id));
  };

  async function post({ body, attachments }: Draft, id = Date.now()): Promise<boolean> {
    if (isSending || send === null) return false;
    const message = { id, body, attachments };
    setError(null);
    setOutgoing((all) => [...all.filter((other) => other.id !== id), { ...message, failed: false }]);
    try {
      await send({ body, attachments });
      forget(id);
      return true;
    } catch (failure) {
      const isOfUrl = failure instanceof ApiError && failure.errors.some(({ field }) => field === 'url');
      setError(isOfUrl ? failure.message : sendingFailed);
      keepFailed(about, (kept) => [...kept.filter((other) => other.id !== id), message]);
      setOutgoing((all) => all.map((other) => (other.id === id ? { ...other, failed: true } : other)));
      return false;
    }
  }

  return {
    send: async (draft: Draft) => post(draft),
    retry: async ({ id, body, attachments }: Outgoing) => post({ body, attachments }, id),
    discard: forget,
    outgoing,
    isSending,
    error,
  };
}
export type Sending = ReturnType<typeof useSending>;
