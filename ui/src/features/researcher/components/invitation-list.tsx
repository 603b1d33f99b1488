import type { AnswerOf } from '@panelist/domain/kernel/browser';
import { projectInvitations } from '@panelist/domain/participation/browser';
import Button from '@mui/material/Button';
import { useSearchParams } from 'react-router-dom';
import { useQuery } from '../../../shared/api/use-query.js';
import { PagedList } from '../../../shared/display/paged-list.js';
import { pageOf } from '../../../shared/page/page-of.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { LocalTime } from '../../../shared/display/time.js';
import { notify } from '../../../shared/notices/notices.js';
import { TextSkeleton } from '../../../shared/states/skeletons.js';
import { refreshMs } from '../api/own-projects.js';
import { Block, Muted, Prose, Row, Stack } from '../../../shared/display/layout.js';

const pageSize = 10;

/** All invitations of the project; a used link opens no more. */
export function InvitationList({ projectId }: { readonly projectId: string }) {
  const [address] = useSearchParams();
  const page = pageOf(address);
  const asked = { params: { id: projectId }, query: { skip: (page - 1) * pageSize, limit: pageSize } };
  const invitations = useQuery(projectInvitations, asked, { refreshInterval: refreshMs });
  return (
    <SectionCard title="Your invitations" heading="h2">
      <PagedList
        query={invitations}
        page={page}
        pageSize={pageSize}
        label="Pages of invitations"
        skeleton={<TextSkeleton lines={3} />}
        errorTitle="Your invitations could not be loaded"
        empty={<Muted>None yet. Each link stays here until somebody uses it.</Muted>}
      >
        {(items) => (
          <Stack component="ul" list gap={2}>
            {items.map((invitation) => (
              <InvitationItem key={invitation.inviteId} invitation={invitation} />
            ))}
          </Stack>
        )}
      </PagedList>
    </SectionCard>
  );
}

type Invitation = AnswerOf<typeof projectInvitations>['items'][number];

function InvitationItem({ invitation }: { readonly invitation: Invitation }) {
  const { url, isByEmail, skipScreenerQuestions, createdAt } = invitation;
  return (
    <Row component="li" wraps gap={1} alignItems="center">
      <Block flex="1 1 16rem" minWidth={0}>
        <Muted variant="body2">
          {isByEmail ? 'By e-mail, for that account alone' : 'For the first account that uses the link'}
          {skipScreenerQuestions && ', without the questions'} · <LocalTime at={createdAt} />
        </Muted>
        <Prose variant="body2" overflowWrap="anywhere">
          {url ?? 'Used'}
        </Prose>
      </Block>
      {url !== null && (
        <Button size="small" variant="outlined" onClick={() => void copy(url)}>
          Copy link
        </Button>
      )}
    </Row>
  );
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    notify.copied('Link copied');
  } catch {
    notify.error('The browser did not allow copying. Select the link and copy it by keyboard.');
  }
}
