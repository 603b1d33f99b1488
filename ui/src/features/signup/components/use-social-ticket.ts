import { readSocialTicket, type TicketHolder } from '@panelist/domain/identity/browser';
import { useEffect, useState } from 'react';
import type { CallInput } from '../../../shared/api/build-request.js';
import { callWithHeaders, type Answered } from '../../../shared/api/call.js';
import { useComposedQuery, type Query } from '../../../shared/api/use-query.js';
import { readDraft, updateDraft, type SignUpDraft } from '../model/sign-up-draft.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';

/**
 * The person of the ticket in the address, or of the draft's: null without a ticket. The draft then
 * holds what the other site says, from the first rendering with an answer on; with a ticket that is
 * over, nothing of it.
 */
export function useSocialTicket(isVisitor: boolean): Query<{ response: TicketHolder }> | null {
  const [query, setQuery] = useQueryParams();
  const inAddress = query.get('ticket');
  // Stored while the page is open, for a ticket that is over leaves the draft.
  const [ticket] = useState(() => (isVisitor ? (inAddress ?? readDraft().social?.ticket ?? null) : null));
  const input = ticket === null ? null : { body: { ticket } };
  const answer = useComposedQuery(readSocialTicket, input, async () => ticketHolder(input ?? {}), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  const holder = ticket === null ? undefined : answer.data?.response;
  if (ticket !== null && answer.data) keepInDraft(ticket, answer.data);
  const isOver = answer.error?.status === 422;
  if (isOver && readDraft().social !== null) updateDraft({ social: null });

  useEffect(() => {
    if ((holder === undefined && !isOver) || inAddress === null) return;
    setQuery(
      (current) => {
        current.delete('ticket');
        return current;
      },
      { replace: true },
    );
  }, [holder, isOver, inAddress, setQuery]);

  return ticket === null ? null : answer;
}

interface Holder {
  readonly response: TicketHolder;
  /** What the person can't change. */
  readonly locked: Pick<NonNullable<SignUpDraft['social']>, 'firstName' | 'lastName' | 'email'>;
}

/** The other site's details, judged by rules that load meanwhile. */
async function ticketHolder(input: CallInput<typeof readSocialTicket>): Promise<Answered<Holder>> {
  const [answer, { lockedDetails }] = await Promise.all([
    callWithHeaders(readSocialTicket, input),
    import('../model/locked-details.js'),
  ]);
  const { response } = answer.value;
  return { ...answer, value: { response, locked: lockedDetails(response) } };
}

function keepInDraft(ticket: string, { response: holder, locked }: Holder): void {
  const draft = readDraft();
  if (draft.social?.ticket === ticket) return;
  const { personal } = draft;
  updateDraft({
    social: { ticket, provider: holder.provider, ...locked },
    personal: {
      ...personal,
      firstName: locked.firstName ?? (personal.firstName || holder.firstName),
      lastName: locked.lastName ?? (personal.lastName || holder.lastName),
      email: locked.email ?? (personal.email || (holder.email ?? '')),
    },
  });
}
