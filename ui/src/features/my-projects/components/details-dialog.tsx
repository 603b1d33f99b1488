import type { SurveyResponse } from '@panelist/domain/participation/browser';
import Copy from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { AppDialog } from '../../../shared/dialog/app-dialog.js';
import { Amount } from '../../../shared/money/money.js';
import { LocalTime } from '../../../shared/display/time.js';
import { formatMinutes } from '../../../shared/display/duration-format.js';
import { notify } from '../../../shared/notices/notices.js';
import { Invitation, MeetingPlace } from '../../../shared/participation/invitation.js';
import { ResponseStatusChip } from '../../../shared/participation/response-status-chip.js';
import { nextStep } from '../../../shared/participation/response-status.js';
import { Fact, Facts } from '../../../shared/project/facts.js';
import { useSession } from '../../../shared/session/session-store.js';
import { PaymentBlock } from './payment-block.js';
import { RowActions } from './row-actions.js';

function Where({ response }: { readonly response: SurveyResponse }) {
  const { project, invitation, projectStarted } = response;
  if (!project.isRemote)
    return <Fact name="Location">{project.location?.formattedAddress ?? 'The researcher names it in the invitation.'}</Fact>;
  if (project.isQuantitativeStudy && project.task) {
    return (
      <Fact name="Link">
        {projectStarted ? (
          <Link href={project.task.url} target="_blank" rel="noopener noreferrer">
            {project.task.url}
          </Link>
        ) : (
          'Shows once you have started the project.'
        )}
      </Fact>
    );
  }
  return (
    <Fact name="Location">
      {invitation?.remoteCommunicationDetails ? <MeetingPlace details={invitation.remoteCommunicationDetails} /> : 'Remote'}
    </Fact>
  );
}

/** The details of one of the participant's projects (spec 3, section 2, project details dialog). */
export function DetailsDialog({ response, onClose }: { readonly response: SurveyResponse; readonly onClose: () => void }) {
  const session = useSession();
  const { project, payment } = response;
  const instructions = nextStep(response);
  const scheduled = response.booking?.start ?? response.scheduledAt;
  const copyUserId = async () => {
    if (session.status !== 'in') return;
    try {
      await navigator.clipboard.writeText(session.userId);
      notify.success('User id copied');
    } catch {
      notify.info(`Your user id: ${session.userId}`);
    }
  };
  return (
    <AppDialog
      open
      title={project.name}
      onClose={onClose}
      width={600}
      actions={
        <>
          <Button
            color="secondary"
            size="small"
            startIcon={<Copy fontSize="small" />}
            onClick={() => void copyUserId()}
            sx={{ mr: 'auto' }}
          >
            Copy user id
          </Button>
          <RowActions response={response} withDetails={false} />
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <Box>
          <ResponseStatusChip response={response} />
        </Box>
        <Facts>
          <Fact name="Session duration">{formatMinutes(project.timeMinutesRequired)}</Fact>
          <Fact name="Date taken">
            <LocalTime at={response.submittedAt ?? response.createdAt} />
          </Fact>
          {scheduled && (
            <Fact name="Scheduled on">
              <LocalTime at={scheduled} />
            </Fact>
          )}
          <Fact name="Incentive">
            {project.panelistRemuneration > 0 ? <Amount dollars={project.panelistRemuneration} /> : 'Unpaid'}
          </Fact>
          {payment && payment.tip > 0 && (
            <Fact name="Tip">
              <Amount dollars={payment.tip} />
            </Fact>
          )}
          <Where response={response} />
          {instructions && !response.invitation && <Fact name="Special instructions">{instructions}</Fact>}
          {response.projectStarted && project.task?.instructions && response.invitation && (
            <Fact name="Special instructions">{project.task.instructions}</Fact>
          )}
        </Facts>
        {response.invitation && <Invitation invitation={response.invitation} />}
        {payment && <PaymentBlock payment={payment} />}
        <div>
          <Typography variant="subtitle2" component="h3">
            Description
          </Typography>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
            {project.description}
          </Typography>
        </div>
      </Box>
    </AppDialog>
  );
}
