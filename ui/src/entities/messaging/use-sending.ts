import { useEffect, useState } from 'react';
import { ApiError } from '../../shared/api/api-error.js';
import { randomId } from '../../shared/api/random-id.js';
import { useLiveSocket } from '../../shared/live/live-socket.js';
import { currentSession } from '../../shared/session/session-store.js';
import { storedUnsent, type Draft, type Unsent } from './stored-draft.js';
import { useBrief } from './use-brief.js';

/** A message that the server has not confirmed. */
export interface Outgoing extends Unsent {
  readonly failed: boolean;
  /** The uid of the last message of the list when it was sent. */
  readonly after: string | null;
}

/** Sends a message; resolves once the page shows it. */
export type Send = (message: Unsent) => Promise<void>;

/** Spec 3, section 8. */
const sendingFailed = 'Your message failed to send.';

/** The server knows that it has not posted the message. */
const isRefusal = (failure: unknown): boolean => failure instanceof ApiError && failure.status >= 400 && failure.status < 500;

/** The tries of this page whose outcome is not known yet, by their messages' ids. */
const underWay = new Map<string, Pick<Outgoing, 'after'> & { readonly outcome: Promise<boolean> }>();

const outgoingOf = (about: string): readonly Outgoing[] =>
  (storedUnsent(about).read() ?? []).map((message) => {
    const found = underWay.get(message.id);
    return { ...message, failed: found === undefined, after: found?.after ?? null };
  });

/**
 * Those that the list does not have yet. It may have one before its sender knows the outcome; as
 * one is sent at a time, that is the own message behind the last one of then.
 */
export const notListed = (
  outgoing: readonly Outgoing[],
  items: readonly { readonly uid: string; readonly sender: { readonly uid: string } }[],
  userId: string | null,
): readonly Outgoing[] =>
  outgoing.filter(
    ({ failed, after }) =>
      failed || !items.slice(items.findIndex(({ uid }) => uid === after) + 1).some(({ sender }) => sender.uid === userId),
  );

function changeUnsent(about: string, change: (kept: readonly Unsent[]) => readonly Unsent[]): void {
  const kept = storedUnsent(about);
  const next = change(kept.read() ?? []);
  if (next.length === 0) kept.clear();
  else kept.write(next);
}

/**
 * Sends the messages of one conversation, one at a time. A message shows at once and stays until it
 * is known to be sent, also when the page is left; one that failed can be sent again. A null `send`
 * sends nothing. `surveyResponseId` says whom a first message goes to, now and when it is sent
 * again; `last` is the uid of the last message that the page shows.
 */
export function useSending(about: string, send: Send | null, surveyResponseId?: string, last: string | null = null) {
  const [outgoing, setOutgoing] = useState(() => outgoingOf(about));
  const [error, setError] = useBrief<string>();
  const isSending = outgoing.some(({ failed }) => !failed);
  const socket = useLiveSocket();

  useEffect(() => {
    // Messages that were under way when the conversation was left.
    for (const { id } of outgoingOf(about)) void underWay.get(id)?.outcome.then(() => setOutgoing(outgoingOf(about)));
  }, [about]);

  const forget = (id: string): void => {
    changeUnsent(about, (kept) => kept.filter((other) => other.id !== id));
    setOutgoing((all) => all.filter((other) => other.id !== id));
  };

  const keep = (id: string, message: Unsent): void =>
    changeUnsent(about, (kept) => [...kept.filter((other) => other.id !== id), message]);

  const isSameRecipient = ({ surveyResponseId: whom = surveyResponseId }: Unsent): boolean =>
    send !== null && whom === surveyResponseId;

  async function tryOnce(message: Unsent, sendIt: Send): Promise<boolean> {
    const { id } = message;
    setError(null);
    // The page may be gone before the answer comes.
    keep(id, message);
    setOutgoing((all) => [...all.filter((other) => other.id !== id), { ...message, failed: false, after: last }]);
    try {
      await sendIt(message);
      forget(id);
      return true;
    } catch (failure) {
      const isOfUrl = failure instanceof ApiError && failure.errors.some(({ field }) => field === 'url');
      setError(isOfUrl ? failure.message : sendingFailed);
      // The server answers the same request with the same refusal.
      const next = isRefusal(failure) ? { ...message, id: randomId() } : message;
      // Who logged out has left nothing in this browser.
      if (currentSession().status === 'in') keep(id, next);
      setOutgoing((all) => all.map((other) => (other.id === id ? { ...next, failed: true, after: null } : other)));
      return false;
    }
  }

  async function post(message: Unsent, sendIt: Send): Promise<boolean> {
    const outcome = tryOnce(message, sendIt);
    underWay.set(message.id, { outcome, after: last });
    void outcome.then(() => underWay.delete(message.id));
    return outcome;
  }

  return {
    /** Null if nothing is sent; else the message is in the list, and the outcome follows. */
    send: ({ body, attachments }: Draft): Promise<boolean> | null =>
      isSending || send === null
        ? null
        : post({ id: randomId(), socketId: socket?.id ?? null, surveyResponseId, body, attachments }, send),
    retry: ({ failed: _, after: _after, ...message }: Outgoing): Promise<boolean> | null =>
      isSending || send === null || !isSameRecipient(message) ? null : post(message, send),
    /** Whether what is sent now goes to whom this message was written. */
    isSameRecipient,
    discard: forget,
    outgoing,
    isSending,
    error,
  };
}
export type Sending = ReturnType<typeof useSending>;
