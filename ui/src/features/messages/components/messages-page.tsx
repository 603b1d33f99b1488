import { useSearchParams, Link } from 'react-router-dom';
import { TwoColumns, useIsWide } from '../../../entities/messaging/two-columns.js';
import { Block, Stack } from '../../../shared/display/layout.js';
import { Page } from '../../../shared/page/page.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId, useState, type SyntheticEvent } from 'react';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { RowsSkeleton } from '../../../shared/states/skeletons.js';
import { ConversationRows } from '../../../entities/messaging/conversation-rows.js';
import { ListFailure } from '../../../entities/messaging/list-failure.js';
import { Pane } from '../../../entities/messaging/pane-header.js';
import { useConversations } from '../api/conversations.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { pastedText } from '@panelist/domain/kernel/browser';

const ComposePane = lazyComponent(async () => (await import('./compose-pane.js')).ComposePane);
const ConversationPane = lazyComponent(async () => (await import('./conversation-pane.js')).ConversationPane);

/**
 * Messages (spec 3, section 2): conversations, and the one that is open. The address says which: a
 * conversation by its uid, a new one by its response or project.
 */
export function MessagesPage() {
  const [query] = useSearchParams();
  const isWide = useIsWide();
  // A conversation has the id of its response.
  const uid = query.get('conversationUid') ?? query.get('surveyResponseId');
  const projectId = query.get('projectId');
  const isComposing = query.has('compose') || projectId !== null;
  const pane =
    uid === null ? (
      // Drafts belong to one conversation.
      (isWide || isComposing) && <ComposePane key={projectId} isOpen={isComposing} projectId={projectId} isNarrow={!isWide} />
    ) : (
      <ConversationPane key={uid} uid={uid} isNarrow={!isWide} />
    );
  return (
    <Page title="Messages" width="board" compact={!isWide}>
      <TwoColumns list={<ConversationList selected={uid} />} pane={pane || null} isWide={isWide} around={isWide ? 262 : 235} />
    </Page>
  );
}

/** The left column (spec 3, section 2, Messages). */
function ConversationList({ selected }: { readonly selected: string | null }) {
  const isWide = useIsWide();
  const id = useId();
  const [query, setQuery] = useQueryParams();
  const text = query.get('search') ?? '';
  const [typed, setTyped] = useState(text);
  const [shown, setShown] = useState(text);
  if (shown !== text) {
    // The address changed: a search was begun, cleared, or gone back to.
    setShown(text);
    setTyped(text);
  }
  const [pages, setPages] = useState(1);
  const conversations = useConversations(text, pages);

  function search(event: SyntheticEvent): void {
    event.preventDefault();
    setPages(1);
    setQuery((current) => {
      const wanted = pastedText(typed);
      if (wanted === '') current.delete('search');
      else current.set('search', wanted);
      return current;
    });
  }

  return (
    <Pane>
      <Stack line="below" gap={1.5} p={2}>
        <Button component={Link} to="?compose=new" variant="contained">
          Compose New Message
        </Button>
        <Box component="form" role="search" onSubmit={search}>
          <FormControl size="small">
            <InputLabel htmlFor={id}>Search conversations</InputLabel>
            <OutlinedInput
              id={id}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              slotProps={{ input: { maxLength: 200, enterKeyHint: 'search', 'aria-describedby': `${id}-how` } }}
            />
            <FormHelperText id={`${id}-how`}>Press Enter to search.</FormHelperText>
          </FormControl>
        </Box>
      </Stack>
      <Block
        component="nav"
        aria-label="Conversations"
        // Scrolls by keyboard as well.
        tabIndex={0}
        flex={1}
        minHeight={0}
        overflowY="auto"
      >
        <QueryState
          query={conversations}
          skeleton={<RowsSkeleton count={4} height={76} />}
          renderFailure={(error, onRetry) => (
            <ListFailure title="Your conversations could not be loaded." error={error} onRetry={onRetry} />
          )}
          isEmpty={({ items }) => items.length === 0}
          empty={
            <Block p={2}>
              {text === '' ? (
                <EmptyState
                  // Without the other column, which says it where both fit.
                  title={isWide ? 'No conversations yet' : 'Begin your first conversation'}
                  text="Researchers you write to show here, and those who write to you."
                />
              ) : (
                <Typography>{`No conversation contains “${text}”.`}</Typography>
              )}
            </Block>
          }
        >
          {({ items, total }) => (
            <ConversationRows
              items={items}
              total={total}
              selected={selected}
              side="participant"
              isLoading={conversations.previous}
              onMore={() => setPages(pages + 1)}
            />
          )}
        </QueryState>
      </Block>
    </Pane>
  );
}
