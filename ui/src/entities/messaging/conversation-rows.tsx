import type { ConversationView, Side } from '@panelist/domain/messaging/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import Avatar from '@mui/material/Avatar';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import { Link, useSearchParams } from 'react-router-dom';
import { TimeAgo } from '../../shared/display/time.js';
import { visuallyHidden } from '../../shared/page/visually-hidden.js';
import { useUserId } from '../../shared/session/session-store.js';
import { shownName } from './shown-name.js';
import { Block, Muted, Row, Stack } from '../../shared/display/layout.js';

interface ItemProps {
  readonly conversation: ConversationView;
  readonly isSelected: boolean;
  /** Whose page this is: a participant sees first which project, a researcher first who. */
  readonly side: Side;
}

/** The first words of the latest message. */
function excerpt({ latestMessage }: ConversationView, readerId: string | null): string {
  if (latestMessage === null) return '';
  const { removed, notSharedSince, body, attachments, sender } = latestMessage;
  const gone = removed ? 'This message was removed.' : notSharedSince === undefined ? null : 'No longer shared.';
  const text = gone ?? (body || attachments.map(({ metadata }) => metadata.name).join(', '));
  return `${sender.uid === readerId ? 'You: ' : ''}${text}`;
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** A conversation in the list; an unread one says so. */
function ConversationItem({ conversation, isSelected, side }: ItemProps) {
  const readerId = useUserId();
  const [query] = useSearchParams();
  const search = query.get('search');
  const to = new URLSearchParams({ conversationUid: conversation.uid, ...(search === null ? {} : { search }) });
  const { user, name, read, updatedAt } = conversation;
  const person = shownName(user.firstName);
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={Link}
        to={`?${to.toString()}`}
        selected={isSelected}
        aria-current={isSelected ? 'true' : undefined}
        sx={{ gap: 1.5, px: 2, py: 1.25, alignItems: 'flex-start' }}
      >
        <Avatar src={user.pictureUrl ?? undefined} alt="" sx={{ mt: 0.25, bgcolor: 'surface.selected', color: 'primary.main' }}>
          {person.slice(0, 1)}
        </Avatar>
        <Block minWidth={0} flex={1}>
          <Row gap={1} justifyContent="space-between" alignItems="baseline">
            <Typography sx={{ ...oneLine, fontWeight: read ? 500 : 700 }}>{side === 'participant' ? name : person}</Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary', flexShrink: 0 }}>
              <TimeAgo at={updatedAt} />
            </Typography>
          </Row>
          {side === 'participant' && <Muted variant="body2">{person}</Muted>}
          <Row gap={1} alignItems="center">
            <Typography variant="body2" sx={{ ...oneLine, flex: 1, color: read ? 'text.secondary' : 'text.primary' }}>
              {excerpt(conversation, readerId)}
            </Typography>
            {!read && (
              <Box component="span" sx={{ width: 10, height: 10, borderRadius: '50%', bgcolor: 'primary.main', flexShrink: 0 }}>
                <Box component="span" sx={visuallyHidden}>
                  Unread
                </Box>
              </Box>
            )}
          </Row>
        </Block>
      </ListItemButton>
    </ListItem>
  );
}

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
      <Muted role="status" variant="body2" px={2} pt={1.5}>
        {`${total} ${total === 1 ? 'conversation' : 'conversations'}`}
      </Muted>
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
        <Stack p={2} pt={0.5}>
          <Button variant="outlined" disabled={isLoading} onClick={onMore}>
            Load more conversations
          </Button>
        </Stack>
      )}
    </>
  );
}
