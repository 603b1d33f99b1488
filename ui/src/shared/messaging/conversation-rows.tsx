import type { ConversationView, Side } from '@panelist/domain/messaging/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import { ConversationItem } from './conversation-item.js';

interface RowsProps {
  readonly items: readonly ConversationView[];
  /** Of the whole list. */
  readonly total: number;
  /** The `uid` of the conversation that is open. */
  readonly selected: string | null;
  readonly side: Side;
  /** The next page is on its way. */
  readonly isLoading: boolean;
  readonly onMore: () => void;
}

/** The number of conversations, those loaded so far, and the button for more. */
export function ConversationRows({ items, total, selected, side, isLoading, onMore }: RowsProps) {
  return (
    <>
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary', px: 2, pt: 1.5 }}>
        {`${total} ${total === 1 ? 'conversation' : 'conversations'}`}
      </Typography>
      <List sx={{ py: 0.5 }}>
        {items.map((conversation) => (
          <ConversationItem
            key={conversation.uid}
            conversation={conversation}
            isSelected={conversation.uid === selected}
            side={side}
          />
        ))}
      </List>
      {items.length < total && (
        <Box sx={{ p: 2, pt: 0.5, display: 'grid' }}>
          <Button variant="outlined" disabled={isLoading} onClick={onMore}>
            Load more conversations
          </Button>
        </Box>
      )}
    </>
  );
}
