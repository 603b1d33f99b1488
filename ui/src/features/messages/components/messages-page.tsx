import { useSearchParams } from 'react-router-dom';
import { TwoColumns, useIsWide } from '../../../shared/messaging/two-columns.js';
import { Page } from '../../../shared/page/page.js';
import { lazyPart } from '../../../shared/states/lazy-part.js';
import { ConversationList } from './conversation-list.js';

const ComposePane = lazyPart(async () => (await import('./compose-pane.js')).ComposePane);
const ConversationPane = lazyPart(async () => (await import('./conversation-pane.js')).ConversationPane);

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
      (isWide || isComposing) && <ComposePane isOpen={isComposing} projectId={projectId} isNarrow={!isWide} />
    ) : (
      // Drafts belong to one conversation.
      <ConversationPane key={uid} uid={uid} isNarrow={!isWide} />
    );
  return (
    <Page title="Messages" width="board" compact>
      <TwoColumns list={<ConversationList selected={uid} />} pane={pane || null} isWide={isWide} around={235} />
    </Page>
  );
}
