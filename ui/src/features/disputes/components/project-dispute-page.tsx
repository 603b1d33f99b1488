import { projectDispute } from '@panelist/domain/dispute/browser';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { useQuery } from '../../../shared/api/use-query.js';
import { renewsFileLinks } from '../../../entities/messaging/file-links.js';
import { Block } from '../../../shared/display/layout.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { Missing } from '../../../shared/states/missing.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { groundTitle } from '../model/dispute-text.js';
import { BackTo } from './back-to.js';
import { DisputeView } from './dispute-view.js';

const AnswerForm = lazyComponent(async () => (await import('./forms.js')).AnswerForm);

/** One dispute about a project, with the researcher's answer. */
export function ProjectDisputePage() {
  const { id = '', disputeId = '' } = useParams();
  const query = useQuery(projectDispute, { params: { id, disputeId } }, renewsFileLinks);
  return (
    <>
      <BackTo to="..">All disputes</BackTo>
      <QueryState
        query={query}
        skeleton={<CardsSkeleton count={3} height={160} />}
        errorTitle="This dispute could not be loaded"
        missing={<Missing what="dispute" list={{ to: '..', name: 'All disputes' }} />}
      >
        {(dispute) => (
          <>
            <Block mb={2}>
              <Typography variant="h2">{groundTitle(dispute.ground, 'researcher')}</Typography>
              <Link
                component={RouterLink}
                to={`..?${new URLSearchParams({ response: dispute.participationId }).toString()}`}
                relative="path"
              >
                The response
              </Link>
            </Block>
            <DisputeView dispute={dispute} side="researcher">
              {dispute.actions.includes('answer') && (
                <Suspense fallback={<CardsSkeleton count={1} height={320} />}>
                  <AnswerForm projectId={id} dispute={dispute} />
                </Suspense>
              )}
            </DisputeView>
          </>
        )}
      </QueryState>
    </>
  );
}
