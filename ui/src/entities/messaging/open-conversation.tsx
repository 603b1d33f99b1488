import type { ConversationView, Side, MessageView } from '@panelist/domain/messaging/browser';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { ApiError, mayPass } from '../../shared/api/api-error.js';
import type { Query } from '../../shared/api/use-query.js';
import { usePresence } from '../../shared/live/use-presence.js';
import { useSession, useUserId } from '../../shared/session/session-store.js';
import { whyBlocked, whyNotShared } from './blocked.js';
import { Composer } from './composer.js';
import type { Messages } from './pages-of-messages.js';
import { Pane, PaneHeader } from './pane-header.js';
import { shownName } from './shown-name.js';
import { notListed, useSending, type Send, type Sending } from './use-sending.js';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { LocalTime } from '../../shared/display/time.js';
import { Bubble, OutgoingMessages } from './outgoing-messages.js';
import { Muted, Prose, Stack } from '../../shared/display/layout.js';

interface ListProps {
  readonly conversation: ConversationView;
  /** Whose page this is. */
  readonly side: Side;
  readonly query: Query<Messages>;
  readonly sending: Sending;
  readonly onLoadEarlier: () => void;
}

/** How far from its end the list still follows new messages, in pixels. */
const nearEnd = 160;

/** The messages, oldest first; the list follows new ones while its end is in sight. */
function MessageList({ conversation, side, query, sending, onLoadEarlier }: ListProps) {
  // The list of conversations already has the latest ones.
  const items = query.data?.items ?? conversation.messages;
  const total = query.data?.total ?? conversation.messagesCount;
  const box = useRef<HTMLDivElement>(null);
  const distance = useRef(0);
  const last = items.at(-1)?.uid;
  const userId = useUserId();

  useLayoutEffect(() => {
    const list = box.current;
    if (list && distance.current < nearEnd) list.scrollTop = list.scrollHeight;
  }, [last, sending.outgoing]);

  return (
    <Stack
      ref={box}
      role="log"
      aria-label="Messages"
      // Scrolls by keyboard as well.
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        distance.current = scrollHeight - scrollTop - clientHeight;
      }}
      flex={1}
      minHeight={0}
      overflowY="auto"
      p={2}
      gap={1.5}
      alignContent="start"
    >
      {items.length < total && (
        <Button size="small" variant="outlined" disabled={query.previous} onClick={onLoadEarlier}>
          Load earlier messages
        </Button>
      )}
      {query.error !== undefined && <Typography role="alert">{query.error.message}</Typography>}
      {items.map((message) => (
        <Message key={message.uid} message={message} isOwn={message.sender.isPanelist === (side === 'participant')} />
      ))}
      <OutgoingMessages sending={{ ...sending, outgoing: notListed(sending.outgoing, items, userId) }} />
    </Stack>
  );
}

function Message({ message, isOwn }: { readonly message: MessageView; readonly isOwn: boolean }) {
  const { body, removed, notSharedSince, attachments, sender, createdAt } = message;
  const isByMe = sender.uid === useUserId();
  // An admin writes for the researcher.
  const writer = isByMe ? 'You' : shownName(sender.firstName);
  return (
    <Stack
      component="article"
      aria-label={`Message of ${isByMe ? 'yours' : writer}`}
      gap={0.5}
      justifyItems={isOwn ? 'end' : 'start'}
    >
      {removed ? (
        <Bubble isOwn={isOwn}>
          <em>This message was removed.</em>
        </Bubble>
      ) : notSharedSince === undefined ? (
        body !== '' && <Bubble isOwn={isOwn}>{body}</Bubble>
      ) : (
        <Bubble isOwn={isOwn}>
          <em>
            No longer shared since <LocalTime at={notSharedSince} form="day" />
          </em>
        </Bubble>
      )}
      {attachments.map(({ url, metadata }) => (
        <Link key={metadata.key} href={url} download={metadata.name} sx={{ overflowWrap: 'anywhere' }}>
          {metadata.name} ({sizeOf(metadata.size)})
        </Link>
      ))}
      <Muted variant="caption">
        {writer}, <LocalTime at={createdAt} />
      </Muted>
    </Stack>
  );
}

const KB = 1024;
const sizeOf = (bytes: number): string =>
  bytes < KB * KB ? `${Math.max(1, Math.round(bytes / KB))} kB` : `${(bytes / KB / KB).toFixed(1)} MB`;

interface OpenConversationProps {
  readonly conversation: ConversationView;
  /** Whose page this is. */
  readonly side: Side;
  readonly messages: Query<Messages>;
  readonly onLoadEarlier: () => void;
  /** Stays the same between renderings. */
  readonly markRead: () => Promise<unknown>;
  readonly send: Send;
  /** What the conversation is about. */
  readonly about: ReactNode;
  readonly back?: ReactNode;
  readonly actions?: ReactNode;
}

/** A conversation that has begun: with whom and about what, its messages, and the composer. */
export function OpenConversation({
  conversation,
  side,
  messages,
  onLoadEarlier,
  markRead,
  send,
  about,
  back,
  actions,
}: OpenConversationProps) {
  const { uid, user, project } = conversation;
  const session = useSession();
  const last = (messages.data?.items ?? conversation.messages).at(-1)?.uid;
  const sending = useSending(uid, send, undefined, last);
  // Support and admins look without being seen, and without reading for another person.
  const isThemself = session.status === 'in' && !session.loggedInAsUser;
  const isPresent = isThemself && conversation.participants.some((participant) => participant.uid === session.userId);
  const present = usePresence(isPresent ? uid : null);
  useMarkRead(conversation, side === 'participant' ? isThemself : isPresent, markRead);
  const name = shownName(user.firstName);
  const closed = whyBlocked(conversation);
  return (
    <Pane>
      <PaneHeader title={name} back={back} actions={actions}>
        <Muted variant="body2">{about}</Muted>
        <Prose role="status" variant="body2" color="paid.text" minHeight="1.5em">
          {present.includes(user.uid) ? `● ${name} is here now` : ''}
        </Prose>
      </PaneHeader>
      <MessageList conversation={conversation} side={side} query={messages} sending={sending} onLoadEarlier={onLoadEarlier} />
      <Composer
        about={uid}
        sending={sending}
        blocked={side === 'participant' ? whyNotShared(project, closed) : closed}
        takesFiles={side === 'researcher' || project.externalResearcher === null}
      />
    </Pane>
  );
}

const minuteMs = 60_000;

/**
 * Opening a conversation marks it read (spec 3, section 4), once the page is seen by one of its
 * two. While it stays unread, it is marked again after a pause: a
 * message may have come meanwhile, or the server did not answer.
 */
function useMarkRead({ read, messagesCount }: ConversationView, mayMark: boolean, markRead: () => Promise<unknown>): void {
  useEffect(() => {
    if (read || !mayMark) return undefined;
    let pauseMs = 3_000;
    let next: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const mark = async () => {
      if (document.visibilityState !== 'visible') return;
      const failure: unknown = await markRead().then(
        () => null,
        (cause: unknown) => cause,
      );
      clearTimeout(next);
      if (isLeft || (failure instanceof ApiError && !mayPass(failure))) return;
      next = setTimeout(() => void mark(), pauseMs);
      pauseMs = Math.min(2 * pauseMs, minuteMs);
    };
    const onSeen = () => void mark();
    onSeen();
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      isLeft = true;
      clearTimeout(next);
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, [read, messagesCount, mayMark, markRead]);
}
