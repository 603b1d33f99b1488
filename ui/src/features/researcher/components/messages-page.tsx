import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ConversationRows } from '../../../entities/messaging/conversation-rows.js';
import { ListFailure } from '../../../entities/messaging/list-failure.js';
import { TwoColumns, useIsWide } from '../../../entities/messaging/two-columns.js';
import { Block } from '../../../shared/display/layout.js';
import { useMayAct } from '../../../shared/session/use-may-act.js';
import { Banner } from '../../../shared/states/banner.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { RowsSkeleton } from '../../../shared/states/skeletons.js';
import { useProjectConversations } from '../api/conversations.js';
import { useProject } from './project-frame.js';

const ConversationPane = lazyComponent(async () => (await import('./conversation-pane.js')).ConversationPane);

/**
 * The conversations about one project (contract, Messages); the address names the one that is open.
 */
export function MessagesPage() {
  const project = useProject();
  const [query] = useSearchParams();
  const isWide = useIsWide();
  const mayAct = useMayAct();
  const uid = query.get('conversationUid');
  if (!mayAct)
    return (
      <Banner meaning="notice">Support reads a conversation on its participant’s page, which asks for a reason first.</Banner>
    );
  const pane =
    uid === null ? (
      isWide && <NothingOpen />
    ) : (
      // Drafts belong to one conversation.
      <ConversationPane key={uid} projectId={project.id} uid={uid} isNarrow={!isWide} />
    );
  return (
    <TwoColumns
      list={<ConversationList projectId={project.id} selected={uid} />}
      pane={pane || null}
      isWide={isWide}
      around={320}
    />
  );
}

const NothingOpen = () => (
  <Block p={4}>
    <EmptyState
      title="Choose a conversation"
      text="You can write to everybody who applied or was invited, from their response."
      action={
        <Button component={Link} to=".." relative="path" variant="outlined">
          Go to the responses
        </Button>
      }
    />
  </Block>
);

function ConversationList({ projectId, selected }: { readonly projectId: string; readonly selected: string | null }) {
  const [pages, setPages] = useState(1);
  const conversations = useProjectConversations(projectId, pages);
  return (
    <Block
      component="nav"
      aria-label="Conversations"
      // Scrolls by keyboard as well.
      tabIndex={0}
      height="100%"
      overflowY="auto"
    >
      <QueryState
        query={conversations}
        skeleton={<RowsSkeleton count={4} height={76} />}
        renderFailure={(error, onRetry) => (
          <ListFailure title="The conversations could not be loaded." error={error} onRetry={onRetry} />
        )}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <Block p={2}>
            <EmptyState
              title="No conversations yet"
              text="Participants who write to you show here. Write to one yourself from their response."
            />
          </Block>
        }
      >
        {({ items, totalCount }) => (
          <ConversationRows
            items={items}
            total={totalCount}
            selected={selected}
            side="researcher"
            isLoading={conversations.previous}
            onMore={() => setPages(pages + 1)}
          />
        )}
      </QueryState>
    </Block>
  );
}
