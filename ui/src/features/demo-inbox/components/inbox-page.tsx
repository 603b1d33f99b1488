import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { CardStack } from '../../../shared/display/section-card.js';
import { useDebounced } from '../../../shared/forms/use-debounced.js';
import { Page } from '../../../shared/page/page.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { DeferredPager } from '../../../shared/display/deferred-pager.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { useInbox, type InboxMessage } from '../api/inbox.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import Mail from '@mui/icons-material/MailOutlined';
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import Sms from '@mui/icons-material/SmsOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { downloadText } from '../../../shared/display/download-text.js';
import { LocalTime, TimeAgo } from '../../../shared/display/time.js';
import { notify } from '../../../shared/notices/notices.js';
import Link from '@mui/material/Link';
import { splitAtLinks } from '../model/split-at-links.js';
import { Block, Muted, Prose, Row, Stack } from '../../../shared/display/layout.js';

/** Messages a page. */
const pageSize = 20;

/** The mails and text messages that the demo did not send; only the demo has this page. */
export function InboxPage() {
  const [query, setQuery] = useQueryParams();
  const [typed, setTyped] = useState(query.get('to') ?? '');
  const to = useDebounced(typed.trim(), 300);
  const inbox = useInbox(to);

  const filter = (next: string) => {
    setTyped(next);
    setQuery(next.trim() ? { to: next.trim() } : {}, { replace: true });
  };

  return (
    <Page
      title="Demo inbox"
      lead="In the demo nothing is really sent. Mails and text messages land here, newest first."
      width="reading"
    >
      <Block role="search" mb={3}>
        <FormControl>
          <InputLabel htmlFor="inbox-to">Address or phone number</InputLabel>
          <OutlinedInput
            id="inbox-to"
            type="search"
            value={typed}
            onChange={(event) => filter(event.target.value)}
            placeholder="Everybody"
          />
        </FormControl>
      </Block>
      <QueryState
        query={inbox}
        skeleton={<CardsSkeleton count={3} height={190} />}
        errorTitle="The inbox could not be loaded"
        isEmpty={(messages) => messages.length === 0}
        empty={
          <EmptyState
            title="Nothing here yet"
            text="Sign up, verify a phone number or get invited: what the person would receive shows up within seconds."
          />
        }
      >
        {(messages) => {
          const pages = Math.ceil(messages.length / pageSize);
          const page = Math.min(pages, Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1));
          return (
            <Stack component="section" aria-label="Messages" gap={2}>
              {messages.slice((page - 1) * pageSize, page * pageSize).map((message) => (
                <MessageCard key={`${message.sentAt} ${message.to} ${message.text}`} message={message} />
              ))}
              <DeferredPager page={page} pages={pages} label="Pages of messages" />
            </Stack>
          );
        }}
      </QueryState>
    </Page>
  );
}

const channels = {
  email: { name: 'Mail', Icon: Mail },
  sms: { name: 'Text message', Icon: Sms },
  push: { name: 'Alert on a device', Icon: NotificationsOutlined },
} as const;

function MessageCard({ message }: { readonly message: InboxMessage }) {
  const { name: kind, Icon } = channels[message.channel];
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
    <CardStack component="article" p={{ xs: 2, sm: 2.5 }} gap={1.5}>
      <Row gap={1.5} alignItems="flex-start">
        <Icon fontSize="small" sx={{ color: 'text.secondary', mt: 0.375 }} aria-hidden />
        <Block minWidth={0} flex={1}>
          <Prose variant="h3" component="h2" overflowWrap="anywhere">
            {message.subject || kind}
          </Prose>
          <Muted variant="body2" overflowWrap="anywhere">
            {kind} to {message.to}, <TimeAgo at={message.sentAt} /> (<LocalTime at={message.sentAt} />)
          </Muted>
        </Block>
      </Row>
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
      <Prose component="div" overflowWrap="anywhere" whiteSpace="pre-wrap">
        <LinkedText text={message.text} />
      </Prose>
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
    </CardStack>
  );
}

function LinkedText({ text }: { readonly text: string }) {
  return splitAtLinks(text).map((part) =>
    part.isLink ? (
      <Link key={part.at} href={part.text} sx={{ overflowWrap: 'anywhere' }}>
        {part.text}
      </Link>
    ) : (
      <span key={part.at}>{part.text}</span>
    ),
  );
}
