import { ownDispute, withdrawDispute } from '@panelist/domain/dispute/browser';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useQuery } from '../../../shared/api/use-query.js';
import { renewsFileLinks } from '../../../entities/messaging/file-links.js';
import { Page } from '../../../shared/page/page.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { Missing } from '../../../shared/states/missing.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { groundTitle } from '../model/dispute-text.js';
import { BackTo } from './back-to.js';
import { DisputeView } from './dispute-view.js';
import Button from '@mui/material/Button';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { ConfirmDialog } from '../../../shared/dialog/confirm-dialog.js';
import { notify } from '../../../shared/notices/notices.js';

const AppealForm = lazyComponent(async () => (await import('./forms.js')).AppealForm);

/**
 * One of the participant's disputes, with the appeal and the withdrawal while they are possible.
 */
export function OwnDisputePage() {
  const { id = '' } = useParams();
  const query = useQuery(ownDispute, { params: { id } }, renewsFileLinks);
  const dispute = query.data;
  return (
    <Page
      title={dispute ? groundTitle(dispute.ground, 'participant') : 'Dispute'}
      documentTitle="Dispute"
      lead={dispute?.projectName}
      above={<BackTo to="/disputes">All disputes</BackTo>}
      actions={dispute?.actions.includes('withdraw') && <WithdrawDispute id={id} />}
    >
      <QueryState
        query={query}
        skeleton={<CardsSkeleton count={3} height={160} />}
        errorTitle="This dispute could not be loaded"
        missing={<Missing what="dispute" list={{ to: '/disputes', name: 'All disputes' }} />}
      >
        {(value) => (
          <DisputeView dispute={value} side="participant">
            {value.actions.includes('appeal') && (
              <Suspense fallback={<CardsSkeleton count={1} height={320} />}>
                <AppealForm id={value.id} until={value.appealUntil} />
              </Suspense>
            )}
          </DisputeView>
        )}
      </QueryState>
    </Page>
  );
}

/** Ends the participant's undecided dispute. */
function WithdrawDispute({ id }: { readonly id: string }) {
  const withdraw = useCommand(withdrawDispute);
  const [asking, setAsking] = useState(false);
  const confirm = () =>
    void withdraw
      .run({ params: { id } })
      .then(() => notify.success('The dispute is withdrawn.'))
      .catch((failure: unknown) => notify.error(messageOf(failure)))
      .finally(() => setAsking(false));
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={asking}
        title="Withdraw this dispute?"
        text="It ends without a decision, and you cannot dispute the same again."
        confirm="Withdraw"
        cancel="Keep it"
        irreversible
        busy={withdraw.running}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
