import { useState } from 'react';
import { ApiError } from '../../shared/api/api-error.js';
import { randomId } from '../../shared/api/random-id.js';
import { useLiveSocket } from '../../shared/live/live-socket.js';
import { storedUnsent, type Draft, type Unsent } from './stored-draft.js';
import { useBrief } from './use-brief.js';

/** A message that the server has not confirmed. */
export interface Outgoing extends Unsent {
  readonly failed: boolean;
}

/** Sends a message; resolves once the page shows it. */
export type Send = (message: Unsent) => Promise<void>;

/** Spec 3, section 8. */
const sendingFailed = 'Your message failed to send.';

/** The server knows that it has not posted the message. */
const isRefusal = (failure: unknown): boolean => failure instanceof ApiError && failure.status >= 400 && failure.status < 500;

const failedOf = (about: string): readonly Outgoing[] =>
  (storedUnsent(about).read() ?? []).map((message) => ({ ...message, failed: true }));

function keepFailed(about: string, change: (kept: readonly Unsent[]) => readonly Unsent[]): void {
  const kept = storedUnsent(about);
  const next = change(kept.read() ?? []);
  if (next.length === 0) kept.clear();
  else kept.write(next);
}

/**
 * Sends the messages of one conversation, one at a time. A message shows at once; one that failed
 * stays, also when the page is left, and can be sent again. A null `send` sends nothing.
 */
export function useSending(about: string, send: Send | null) {
  const [outgoing, setOutgoing] = useState(() => failedOf(about));
  const [error, setError] = useBrief<string>();
  const isSending = outgoing.some(({ failed }) => !failed);
  const socket = useLiveSocket();

  const forget = (id: string): void => {
    keepFailed(about, (kept) => kept.filter((other) => other.id !== id));
    setOutgoing((all) => all.filter((other) => other.id !== id));
  };

  async function post(message: Unsent, sendIt: Send): Promise<boolean> {
    const { id } = message;
    setError(null);
    setOutgoing((all) => [...all.filter((other) => other.id !== id), { ...message, failed: false }]);
    try {
      await sendIt(message);
      forget(id);
      return true;
    } catch (failure) {
      const isOfUrl = failure instanceof ApiError && failure.errors.some(({ field }) => field === 'url');
      setError(isOfUrl ? failure.message : sendingFailed);
      // The server answers the same request with the same refusal.
      const next = isRefusal(failure) ? { ...message, id: randomId() } : message;
      keepFailed(about, (kept) => [...kept.filter((other) => other.id !== id), next]);
      setOutgoing((all) => all.map((other) => (other.id === id ? { ...next, failed: true } : other)));
      return false;
    }
  }

  return {
    /** Null if nothing is sent; else the message is in the list, and the outcome follows. */
    send: ({ body, attachments }: Draft): Promise<boolean> | null =>
      isSending || send === null ? null : post({ id: randomId(), socketId: socket?.id ?? null, body, attachments }, send),
    retry: ({ failed: _, ...message }: Outgoing): Promise<boolean> | null =>
      isSending || send === null ? null : post(message, send),
    discard: forget,
    outgoing,
    isSending,
    error,
  };
}
export type Sending = ReturnType<typeof useSending>;
