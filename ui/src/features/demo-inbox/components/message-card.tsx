import Mail from '@mui/icons-material/MailOutlined';
import Sms from '@mui/icons-material/SmsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { downloadText } from '../../../shared/display/download-text.js';
import { LocalTime, TimeAgo } from '../../../shared/display/time.js';
import { notify } from '../../../shared/notices/notices.js';
import type { InboxMessage } from '../api/inbox.js';
import { LinkedText } from './linked-text.js';

export function MessageCard({ message }: { readonly message: InboxMessage }) {
  const isMail = message.channel !== 'sms';
  const Icon = isMail ? Mail : Sms;
  const elsewhere = message.links.filter((link) => !message.text.includes(link));
  const copy = async (code: string) => {
    try {
      await navigator.clipboard.writeText(code);
      notify.copied('Code copied');
    } catch {
      notify.error(`The browser did not allow to copy the code: ${code}`);
    }
  };
  return (
    <Card component="article" sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
        <Icon fontSize="small" sx={{ color: 'text.secondary', mt: 0.375 }} aria-hidden />
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {message.subject || (isMail ? 'Mail' : 'Text message')}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {isMail ? 'Mail' : 'Text message'} to {message.to}, <TimeAgo at={message.sentAt} /> (<LocalTime at={message.sentAt} />
            )
          </Typography>
        </Box>
      </Box>
      {message.code && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 2,
            bgcolor: 'surface.sunken',
            borderRadius: 3,
            px: 2,
            py: 1.25,
          }}
        >
          <Typography
            component="code"
            sx={{
              fontFamily: 'inherit',
              fontVariantNumeric: 'tabular-nums',
              fontSize: '1.75rem',
              fontWeight: 680,
              letterSpacing: '0.14em',
            }}
          >
            {message.code}
          </Typography>
          <Button size="small" variant="outlined" onClick={() => void copy(message.code ?? '')}>
            Copy code
          </Button>
        </Box>
      )}
      <Typography component="div" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        <LinkedText text={message.text} />
      </Typography>
      {(message.attachments ?? []).map(({ name, contentType, text = '' }) => (
        <div key={name}>
          <Button size="small" variant="outlined" onClick={() => downloadText(name, contentType, text)}>
            Download {name}
          </Button>
        </div>
      ))}
      {elsewhere.map((link) => (
        <Typography key={link}>
          <LinkedText text={link} />
        </Typography>
      ))}
    </Card>
  );
}
