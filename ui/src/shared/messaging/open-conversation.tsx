import type { ConversationView, Side } from '@panelist/domain/messaging/browser';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Query } from '../api/use-query.js';
import { usePresence } from '../live/use-presence.js';
import { useSession } from '../session/session-store.js';
import { whyBlocked, whyNotShared } from './blocked.js';
import { Composer } from './composer.js';
import { MessageList } from './message-list.js';
import type { Messages } from './pages-of-messages.js';
import { Pane, PaneHeader } from './pane-header.js';
import { shownName } from './shown-name.js';
import { useMarkRead } from './use-mark-read.js';
import { useSending, type Send } from './use-sending.js';

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
  const sending = useSending(uid, send);
  // Support and admins look without being seen.
  const isPresent =
    session.status === 'in' &&
    !session.loggedInAsUser &&
    conversation.participants.some((participant) => participant.uid === session.userId);
  const present = usePresence(isPresent ? uid : null);
  useMarkRead(conversation, markRead);
  const name = shownName(user.firstName);
  const closed = whyBlocked(conversation);
  return (
    <Pane>
      <PaneHeader title={name} back={back} actions={actions}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {about}
        </Typography>
        <Typography role="status" variant="body2" sx={{ color: 'paid.text', minHeight: '1.5em' }}>
          {present.includes(user.uid) ? `● ${name} is here now` : ''}
        </Typography>
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
