import { lockConversation, readProjectConversation, type ConversationView } from '@panelist/domain/messaging/browser';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useCallback, useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { messageOf } from '../../../shared/api/api-error.js';
import { randomId } from '../../../shared/api/random-id.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { useQuestion } from '../../../shared/dialog/use-question.js';
import { BackLink } from '../../../entities/messaging/back-link.js';
import { whyBlocked } from '../../../entities/messaging/blocked.js';
import { Composer } from '../../../entities/messaging/composer.js';
import { OpenConversation } from '../../../entities/messaging/open-conversation.js';
import { OutgoingMessages } from '../../../entities/messaging/outgoing-messages.js';
import { Pane, PaneHeader } from '../../../entities/messaging/pane-header.js';
import { useSending } from '../../../entities/messaging/use-sending.js';
import { Block, Stack } from '../../../shared/display/layout.js';
import { notify } from '../../../shared/notices/notices.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { RowsSkeleton } from '../../../shared/states/skeletons.js';
import { useAnswer, useProjectConversation, useProjectMessages } from '../api/conversations.js';
import { useResponse } from '../api/responses.js';
import { fullName } from '../model/response-text.js';
import { useProject } from './project-frame.js';

interface PaneProps {
  readonly projectId: string;
  /** Also the id of the response. */
  readonly uid: string;
  readonly isNarrow: boolean;
}

/** A conversation with a participant, or the beginning of one. */
export function ConversationPane({ projectId, uid, isNarrow }: PaneProps) {
  const conversation = useProjectConversation(projectId, uid);
  const back = isNarrow && <BackLink to="." />;
  return (
    <QueryState query={conversation} skeleton={paneSkeleton} errorTitle="This conversation could not be loaded">
      {(found) =>
        found === null ? (
          <NewConversation projectId={projectId} uid={uid} back={back} />
        ) : (
          <ProjectConversation projectId={projectId} conversation={found} back={back} />
        )
      }
    </QueryState>
  );
}

const paneSkeleton = (
  <Block p={2}>
    <RowsSkeleton count={5} height={56} />
  </Block>
);

const toResponse = (uid: string): string => `..?${new URLSearchParams({ response: uid }).toString()}`;

interface ConversationProps {
  readonly projectId: string;
  readonly conversation: ConversationView;
  readonly back: ReactNode;
}

function ProjectConversation({ projectId, conversation, back }: ConversationProps) {
  const { uid } = conversation;
  const [pages, setPages] = useState(1);
  const { run } = useCommand(readProjectConversation);
  const markRead = useCallback(async () => run({ params: { id: projectId, uid }, key: randomId() }), [run, projectId, uid]);
  return (
    <OpenConversation
      conversation={conversation}
      side="researcher"
      messages={useProjectMessages(projectId, uid, pages)}
      onLoadEarlier={() => setPages(pages + 1)}
      markRead={markRead}
      send={useAnswer(projectId, uid)}
      back={back}
      actions={<LockButton projectId={projectId} conversation={conversation} />}
      about={
        <Link component={RouterLink} to={toResponse(uid)} relative="path">
          Response and answers
        </Link>
      }
    />
  );
}

/** Closes the conversation for both sides, and opens it again. */
function LockButton({ projectId, conversation: { uid, locked } }: Pick<ConversationProps, 'projectId' | 'conversation'>) {
  const { run, running } = useCommand(lockConversation);
  const { ask, dialog } = useQuestion();
  const change = async () => {
    const question = {
      title: 'Close this conversation?',
      text: 'Nobody can write in it until you open it again. Both of you can still read it.',
      confirm: 'Close the conversation',
      cancel: 'Keep it open',
    };
    if (!locked && !(await ask(question))) return;
    try {
      await run({ params: { id: projectId, uid }, body: { locked: !locked } });
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  return (
    <>
      <Button size="small" variant="outlined" color="secondary" disabled={running} onClick={() => void change()}>
        {locked ? 'Open again' : 'Close conversation'}
      </Button>
      {dialog}
    </>
  );
}

interface NewProps {
  readonly projectId: string;
  readonly uid: string;
  readonly back: ReactNode;
}

function NewConversation({ projectId, uid, back }: NewProps) {
  const project = useProject();
  const response = useResponse(projectId, uid);
  const sending = useSending(uid, useAnswer(projectId, uid));
  return (
    <QueryState
      query={response}
      skeleton={paneSkeleton}
      errorTitle="The response could not be loaded"
      isEmpty={({ items }) => items.length === 0}
      empty={
        <Block p={2}>
          {back}
          <EmptyState title="This response is not there" text="It may belong to another project." />
        </Block>
      }
    >
      {({ items: [shown] }) =>
        shown && (
          <Pane>
            <PaneHeader title={fullName(shown)} back={back}>
              <Link component={RouterLink} to={toResponse(uid)} relative="path" variant="body2">
                Response and answers
              </Link>
            </PaneHeader>
            <Stack flex={1} minHeight={0} overflowY="auto" p={2} gap={2} alignContent="start">
              <OutgoingMessages sending={sending} />
            </Stack>
            <Composer
              about={uid}
              sending={sending}
              blocked={whyBlocked({ locked: false, project, user: shown.participant })}
              takesFiles
            />
          </Pane>
        )
      }
    </QueryState>
  );
}
