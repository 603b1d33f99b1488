import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Bubble } from './bubble.js';
import type { Sending } from './use-sending.js';

/** Messages that the server has not confirmed; one that failed can be sent again. */
export function OutgoingMessages({ sending }: { readonly sending: Sending }) {
  return sending.outgoing.map((message) => (
    <Box key={message.id} component="article" aria-label="Your message" sx={{ display: 'grid', justifyItems: 'end', gap: 0.5 }}>
      <Bubble isOwn isFaint>
        {message.body || message.attachments.map(({ metadata }) => metadata.name).join(', ')}
      </Bubble>
      {message.failed ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography variant="caption" sx={{ color: 'failed.text' }}>
            Not sent
          </Typography>
          <Button size="small" disabled={sending.isSending} onClick={() => void sending.retry(message)}>
            Send again
          </Button>
          <Button size="small" color="secondary" onClick={() => sending.discard(message.id)}>
            Discard
          </Button>
        </Box>
      ) : (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          Sending…
        </Typography>
      )}
    </Box>
  ));
}
