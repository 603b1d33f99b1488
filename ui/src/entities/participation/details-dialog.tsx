import { endingText, startProject, type SurveyResponse } from '@panelist/domain/participation/browser';
import Copy from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Suspense, type MouseEvent } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { messageOf } from '../../shared/api/api-error.js';
import { useCommand } from '../../shared/api/use-command.js';
import { AppDialog } from '../../shared/dialog/app-dialog.js';
import { notify } from '../../shared/notices/notices.js';
import { Amount } from '../../shared/money/money.js';
import { MoneyBreakdown } from '../../shared/money/money-breakdown.js';
import { LocalTime } from '../../shared/display/time.js';
import { formatMinutes } from '../../shared/display/duration-format.js';
import { isUnpaid } from './amount-of.js';
import { Invitation, MeetingPlace } from './invitation.js';
import { ResponseStatusChip } from './response-status-chip.js';
import { instructionsOf } from './response-status.js';
import { Timeline } from './timeline.js';
import { Fact, Facts } from '../project/facts.js';
import { lazyComponent } from '../../shared/states/lazy-component.js';
import { copyUserId } from '../../shared/session/copy-user-id.js';
import { useSession } from '../../shared/session/session-store.js';
import { PaymentBlock } from './payment-block.js';
import { ResponseActions } from './response-actions.js';
import { useResponseDialogs } from './use-response-dialogs.js';
import { Prose, Row, Stack } from '../../shared/display/layout.js';

const ContestLinks = lazyComponent(async () => (await import('../dispute/notes.js')).ContestLinks);

/** A task has a link of its own. */
const isByLink = ({ project, task }: SurveyResponse): boolean => project.isQuantitativeStudy && task !== null;

function Where({ response }: { readonly response: SurveyResponse }) {
  const { project, invitation, task } = response;
  const start = useCommand(startProject);
  // Who follows the link has begun: only then they can mark the task as complete.
  const begin = (event: MouseEvent) => {
    if (response.projectStarted || response.status !== 'INVITED') return;
    // What cannot be begun is not paid.
    if (project.closed) event.preventDefault();
    start.run({ body: { id: response.id, projectStarted: true } }).catch((error: unknown) => notify.error(messageOf(error)));
  };
  if (!project.isRemote)
    return <Fact name="Location">{project.location?.formattedAddress ?? 'The researcher names it in the invitation.'}</Fact>;
  if (isByLink(response) && task) {
    return (
      <Fact name="Link">
        <Link href={task.url} target="_blank" rel="noopener noreferrer" onClick={begin}>
          {task.url}
        </Link>
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
  const { project, payment, externalProject } = response;
  const { address } = useResponseDialogs();
  const incentive = payment?.incentive ?? project.incentive;
  const instructions = instructionsOf(response);
  const message = response.invitation?.message;
  const ended = response.ending && endingText(response.ending);
  const scheduled = response.booking?.start ?? response.scheduledAt;
  return (
    <AppDialog
      open
      title={project.name}
      onClose={onClose}
      width={600}
      actions={<ResponseActions response={response} without={['details']} />}
    >
      <Stack gap={2.5}>
        <Box>
          <ResponseStatusChip response={response} />
        </Box>
        <Facts>
          <Fact name="Session duration">{formatMinutes(project.timeMinutesRequired)}</Fact>
          <Fact name="Kind of research">{project.kindOfResearchFormatted}</Fact>
          <Fact name="Date taken">
            <LocalTime at={response.submittedAt ?? response.createdAt} form="detailed" />
          </Fact>
          {scheduled && (
            <Fact name="Scheduled on">
              <LocalTime at={scheduled} form="detailed" />
            </Fact>
          )}
          {externalProject && !scheduled && response.status === 'INVITED' && (
            <Fact name="Scheduled on">
              <Link component={RouterLink} to={`/surveys/${response.id}/schedule`}>
                Booked already? Tell us the time
              </Link>
            </Fact>
          )}
          <Fact name="Incentive">{incentive > 0 ? <Amount dollars={incentive} /> : 'Unpaid'}</Fact>
          {response.paidBy && (
            <Fact name="Payment">
              Paid by <LocalTime at={response.paidBy} form="appointment" /> at the latest
            </Fact>
          )}
          {payment && payment.tip > 0 && (
            <Fact name="Tip">
              <Amount dollars={payment.tip} />
            </Fact>
          )}
          {ended && (
            <>
              <Fact name="Where it ended">{ended.stage}</Fact>
              <Fact name="Why">{ended.reason}</Fact>
            </>
          )}
          <Where response={response} />
          {instructions && instructions !== message && <Fact name="Special instructions">{instructions}</Fact>}
        </Facts>
        {response.invitation && (
          <Invitation
            invitation={response.invitation}
            // The list shows the same text under this name.
            {...(instructions === message && { title: 'Special instructions' })}
            withPlace={!project.isRemote || isByLink(response)}
          />
        )}
        {payment ? (
          <PaymentBlock payment={payment} changeTo={address(response.id, 'payment')} />
        ) : (
          incentive > 0 &&
          !isUnpaid(response) && (
            <Box sx={{ p: 2, bgcolor: 'surface.sunken', borderRadius: 3 }}>
              <MoneyBreakdown
                gross={incentive}
                fee={Math.round((incentive - project.panelistRemuneration) * 100) / 100}
                net={project.panelistRemuneration}
              />
            </Box>
          )
        )}
        <Suspense fallback={null}>
          <ContestLinks participationId={response.id} />
        </Suspense>
        <Timeline id={response.id} session={scheduled} />
        <div>
          <Typography variant="subtitle2" component="h3">
            Description
          </Typography>
          <Prose variant="body2" whiteSpace="pre-line">
            {project.description}
          </Prose>
        </div>
        {session.status === 'in' && (
          <Facts>
            <Fact name="Your user id">
              <Row component="span" alignItems="center" gap={0.5}>
                {session.userId}
                <IconButton
                  size="small"
                  aria-label="Copy user id"
                  onClick={() => void copyUserId(session.userId)}
                  sx={{ my: -0.75 }}
                >
                  <Copy fontSize="small" />
                </IconButton>
              </Row>
            </Fact>
          </Facts>
        )}
      </Stack>
    </AppDialog>
  );
}
