import { readConversation, type ConversationView } from '@panelist/domain/messaging/browser';
import Link from '@mui/material/Link';
import { useCallback, useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { randomId } from '../../../shared/api/random-id.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { BackLink } from '../../../entities/messaging/back-link.js';
import { OpenConversation } from '../../../entities/messaging/open-conversation.js';
import { Block } from '../../../shared/display/layout.js';
import { Missing } from '../../../shared/states/missing.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { RowsSkeleton } from '../../../shared/states/skeletons.js';
import { useConversation, useMessages, useSend } from '../api/conversations.js';
import { ComposePane } from './compose-pane.js';

interface PaneProps {
  readonly uid: string;
  readonly isNarrow: boolean;
}

/** The right column: a conversation, or the beginning of one with this response's researcher. */
export function ConversationPane({ uid, isNarrow }: PaneProps) {
  const conversation = useConversation(uid);
  const [query] = useSearchParams();
  // An address that names a response begins a conversation about it where there is none yet.
  const isBegun = !query.has('surveyResponseId');
  return (
    <QueryState
      query={conversation}
      skeleton={
        <Block p={2}>
          <RowsSkeleton count={5} height={56} />
        </Block>
      }
      errorTitle="This conversation could not be loaded"
    >
      {(found) =>
        found === null && isBegun && !conversation.stale ? (
          <Block p={2}>
            <Missing what="conversation" list={{ to: '/messages', name: 'All conversations' }} />
          </Block>
        ) : found === null ? (
          <ComposePane isOpen surveyResponseId={uid} projectId={null} isNarrow={isNarrow} />
        ) : (
          <OwnConversation conversation={found} isNarrow={isNarrow} />
        )
      }
    </QueryState>
  );
}

function OwnConversation({ conversation, isNarrow }: { readonly conversation: ConversationView; readonly isNarrow: boolean }) {
  const { uid, name, project } = conversation;
  const [pages, setPages] = useState(1);
  const send = useSend({ project, isFirst: false });
  const { run } = useCommand(readConversation);
  const markRead = useCallback(async () => run({ params: { uid }, key: randomId() }), [run, uid]);
  return (
    <OpenConversation
      conversation={conversation}
      side="participant"
      messages={useMessages(uid, pages)}
      onLoadEarlier={() => setPages(pages + 1)}
      markRead={markRead}
      send={send}
      back={isNarrow && <BackLink to="/messages" />}
      about={
        <>
          About{' '}
          <Link component={RouterLink} to={`/projects/view/${project.projectId}`}>
            {name}
          </Link>
        </>
      }
    />
  );
}
