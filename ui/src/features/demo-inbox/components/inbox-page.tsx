import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { useDebounced } from '../../../shared/forms/use-debounced.js';
import { Page } from '../../../shared/page/page.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { LaterPager } from '../../../shared/display/later-pager.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { useInbox } from '../api/inbox.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { MessageCard } from './message-card.js';

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
      <Box role="search" sx={{ mb: 3 }}>
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
      </Box>
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
            <Box component="section" aria-label="Messages" sx={{ display: 'grid', gap: 2 }}>
              {messages.slice((page - 1) * pageSize, page * pageSize).map((message) => (
                <MessageCard key={`${message.sentAt} ${message.to} ${message.text}`} message={message} />
              ))}
              <LaterPager page={page} pages={pages} label="Pages of messages" />
            </Box>
          );
        }}
      </QueryState>
    </Page>
  );
}
