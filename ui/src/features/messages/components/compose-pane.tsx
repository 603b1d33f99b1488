import type { MessagingProject } from '@panelist/domain/messaging/browser';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { BackLink } from '../../../entities/messaging/back-link.js';
import { whyBlocked, whyNotShared } from '../../../entities/messaging/blocked.js';
import { Composer } from '../../../entities/messaging/composer.js';
import { storedUnsent, type Draft } from '../../../entities/messaging/stored-draft.js';
import { ListFailure } from '../../../entities/messaging/list-failure.js';
import { OutgoingMessages } from '../../../entities/messaging/outgoing-messages.js';
import { Pane, PaneHeader } from '../../../entities/messaging/pane-header.js';
import { useSending, type Outgoing } from '../../../entities/messaging/use-sending.js';
import { Block, Stack } from '../../../shared/display/layout.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { RowsSkeleton } from '../../../shared/states/skeletons.js';
import { useConversation, useConversations, useMessageableProjects, useSend } from '../api/conversations.js';

interface ComposeProps {
  /** False: nothing was chosen yet. */
  readonly isOpen: boolean;
  readonly surveyResponseId?: string;
  readonly projectId: string | null;
  readonly isNarrow: boolean;
}

/** A new message: choose a project, then write (spec 3, section 4, Messaging). */
export function ComposePane({ isOpen, surveyResponseId, projectId, isNarrow }: ComposeProps) {
  const projects = useMessageableProjects(isOpen);
  const anyConversations = useConversations('', 1);
  if (!isOpen) {
    const isFirst = anyConversations.data?.total === 0;
    return (
      <Block p={{ xs: 2, sm: 4 }}>
        <EmptyState
          title={isFirst ? 'Begin your first conversation' : 'Choose a conversation'}
          text="Write to the researcher of a project that you were invited to or took part in."
          // Later the list's own button does it.
          action={
            isFirst && (
              <Button component={Link} to="?compose=new" variant="contained">
                Write a message
              </Button>
            )
          }
        />
      </Block>
    );
  }
  return (
    <Pane>
      <PaneHeader title="New message" back={isNarrow && <BackLink to="/messages" />} />
      <QueryState
        query={projects}
        skeleton={
          <Block p={2}>
            <RowsSkeleton count={3} height={56} />
          </Block>
        }
        renderFailure={(error, onRetry) => (
          <ListFailure title="Your projects could not be loaded." error={error} onRetry={onRetry} />
        )}
        isEmpty={(items) => items.length === 0}
        empty={
          <Block p={2}>
            <EmptyState
              title="No project to write about"
              text="You can write to a researcher once they have answered your application, while the project is open."
              action={
                <Button component={Link} to="/surveys" variant="outlined">
                  Go to My projects
                </Button>
              }
            />
          </Block>
        }
      >
        {(items) => <ComposeForm projects={items} wanted={{ surveyResponseId, projectId }} />}
      </QueryState>
    </Pane>
  );
}

interface FormProps {
  readonly projects: readonly MessagingProject[];
  readonly wanted: { readonly surveyResponseId: string | undefined; readonly projectId: string | null };
}

function ComposeForm({ projects, wanted }: FormProps) {
  const named = projects.find((each) => each.surveyResponseId === wanted.surveyResponseId || each.projectId === wanted.projectId);
  // What is written before the conversation has begun.
  const draftName = `new.${wanted.surveyResponseId ?? wanted.projectId ?? ''}`;
  const [chosen, setChosen] = useState(() => {
    const unsent = storedUnsent(draftName).read() ?? [];
    const writtenTo = projects.find((each) => unsent.some(({ surveyResponseId }) => surveyResponseId === each.surveyResponseId));
    return (writtenTo ?? named)?.surveyResponseId ?? '';
  });
  const project = projects.find(({ surveyResponseId }) => surveyResponseId === chosen);
  // The researcher may have closed it, or left.
  const { data: begun } = useConversation(project?.conversationUid ?? null);
  const closed = begun && begun.uid === project?.conversationUid ? whyBlocked(begun) : null;
  const sending = useSending(draftName, useSend(project ? { project, isFirst: true } : null), chosen);
  const navigate = useNavigate();
  const isMissing = wanted.surveyResponseId !== undefined && named === undefined;
  // The conversation has begun once the first message is there.
  const openAfter = (isSent: Promise<boolean> | null): Promise<boolean> | null => {
    void isSent?.then((wasSent) => {
      if (wasSent && project) void navigate(`?conversationUid=${project.conversationUid}`, { replace: true });
    });
    return isSent;
  };
  const opening = {
    ...sending,
    send: (draft: Draft) => openAfter(sending.send(draft)),
    retry: (message: Outgoing) => openAfter(sending.retry(message)),
  };
  return (
    <>
      <Stack flex={1} minHeight={0} overflowY="auto" p={2} gap={2} alignContent="start">
        {isMissing && (
          <Typography>You cannot write about this project: it is closed, or your application is not answered yet.</Typography>
        )}
        <TextField
          select
          fullWidth
          label="Project"
          value={chosen}
          // A message that failed goes to whom it was written.
          disabled={sending.outgoing.some(sending.isSameRecipient)}
          onChange={(event) => setChosen(event.target.value)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">Choose a project</option>
          {projects.map(({ surveyResponseId, name }) => (
            <option key={surveyResponseId} value={surveyResponseId}>
              {name}
            </option>
          ))}
        </TextField>
        <OutgoingMessages sending={opening} />
      </Stack>
      <Composer
        about={draftName}
        sending={opening}
        blocked={project === undefined ? null : whyNotShared(project, closed)}
        missing={project === undefined ? 'Choose a project first.' : null}
        takesFiles={project?.externalResearcher === null}
      />
    </>
  );
}
