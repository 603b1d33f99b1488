import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Sending } from './use-sending.js';
import type { ReactNode } from 'react';
import { Muted, Prose, Row, Stack } from '../../shared/display/layout.js';

interface BubbleProps {
  readonly isOwn: boolean;
  readonly isFaint?: boolean;
  readonly children: ReactNode;
}

/** The text of a message, with its line breaks. */
export const Bubble = ({ isOwn, isFaint = false, children }: BubbleProps) => (
  <Box
    sx={{
      maxWidth: 'min(100%, 60ch)',
      px: 1.75,
      py: 1.25,
      borderRadius: 3,
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      bgcolor: isOwn ? 'notice.ground' : 'action.hover',
      color: isOwn ? 'notice.text' : 'text.primary',
      borderStyle: 'solid',
      borderWidth: 1,
      borderColor: isFaint ? 'divider' : 'transparent',
    }}
  >
    {children}
  </Box>
);

/** Messages that the server has not confirmed; one that failed can be sent again. */
export function OutgoingMessages({ sending }: { readonly sending: Sending }) {
  return sending.outgoing.map((message) => (
    <Stack key={message.id} component="article" aria-label="Your message" justifyItems="end" gap={0.5}>
      <Bubble isOwn isFaint>
        {message.body || message.attachments.map(({ metadata }) => metadata.name).join(', ')}
      </Bubble>
      {message.failed ? (
        <Row alignItems="center" gap={1}>
          <Prose variant="caption" color="failed.text">
            Not sent
          </Prose>
          <Button
            size="small"
            disabled={sending.isSending || !sending.isSameRecipient(message)}
            onClick={() => void sending.retry(message)}
          >
            Send again
          </Button>
          <Button size="small" color="secondary" onClick={() => sending.discard(message.id)}>
            Discard
          </Button>
        </Row>
      ) : (
        <Muted variant="caption">Sending…</Muted>
      )}
    </Stack>
  ));
}
