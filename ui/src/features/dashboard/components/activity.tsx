import { dashboard, type SurveyResponse } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import { useQuery } from '../../../shared/api/use-query.js';
import { CardStack } from '../../../shared/display/section-card.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { groupsOf, seeAllAddress, type NamedGroup, withoutApplication, type DashboardAnswer } from '../model/dashboard-groups.js';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { DeferredDisputeNote } from '../../../entities/dispute/deferred-dispute-note.js';
import { LocalTime, TimeAgo } from '../../../shared/display/time.js';
import { Money } from '../../../shared/money/money.js';
import { amountOf } from '../../../entities/participation/amount-of.js';
import { FollowPayment } from '../../../entities/participation/follow-payment.js';
import { NextStepLine } from '../../../entities/participation/next-step-line.js';
import { formatMinutes } from '../../../shared/display/duration-format.js';
import { placeOf } from '../../../entities/project/kind-and-place.js';
import { ResponseActions } from '../../../entities/participation/response-actions.js';
import { ResponseStatusChip } from '../../../entities/participation/response-status-chip.js';
import { hasEnded } from '../../../entities/participation/response-status.js';
import { hideProject, showProject } from '@panelist/domain/profile/browser';
import Button from '@mui/material/Button';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { notify } from '../../../shared/notices/notices.js';
import { Muted, Prose, Row, Span, Stack } from '../../../shared/display/layout.js';

/**
 * The participant's activity: applications, invitations, sessions, payments (spec 2, section 2,
 * Cards). A group that has nothing is absent.
 */
export function Activity() {
  const query = useQuery(dashboard, {});
  return (
    <QueryState query={query} skeleton={<CardsSkeleton count={3} height={150} />} errorTitle="Your activity could not be loaded">
      {({ response }) => {
        const filled = groupsOf(response).filter(({ group }) => group.totalCount > 0);
        return filled.length === 0 ? null : (
          <Stack gap={3.5}>
            {filled.map((each) => (
              <GroupSection key={each.title} {...each} />
            ))}
          </Stack>
        );
      }}
    </QueryState>
  );
}

/** A group: its newest entries, and a link to all of them. */
export function GroupSection({ title, group }: NamedGroup) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Row alignItems="baseline" justifyContent="space-between" gap={2} mb={1}>
        <Typography id={id} variant="h3" component="h2">
          {title}{' '}
          <Span color="text.secondary" fontWeight={550} ml={0.25} fontVariantNumeric="tabular-nums">
            {group.totalCount}
          </Span>
        </Typography>
        {group.totalCount > 1 && (
          <Link component={RouterLink} to={seeAllAddress(group)} aria-label={`See all: ${title}`} sx={{ py: 0.25 }}>
            See all
          </Link>
        )}
      </Row>
      <Stack component="ul" list gap={1.25}>
        {group.items.slice(0, 3).map((response) => (
          <li key={response.id}>
            <ActivityCard response={response} />
          </li>
        ))}
      </Stack>
    </Box>
  );
}

/**
 * When the response came to where it is: the session, the payment, the invitation, or the
 * application.
 */
function Since({ response }: { readonly response: SurveyResponse }) {
  const { scheduledAt, payment, inviteSentAt, submittedAt, createdAt } = response;
  if (payment?.paidAt) return <LocalTime at={payment.paidAt} form="day" first />;
  if (scheduledAt && !payment) return <LocalTime at={scheduledAt} form="appointment" />;
  return <TimeAgo at={inviteSentAt ?? submittedAt ?? createdAt} />;
}

/** A response on the dashboard: where it is, what comes next and by when, and its actions. */
export function ActivityCard({ response }: { readonly response: SurveyResponse }) {
  const { project } = response;
  const amount = amountOf(response);
  return (
    <CardStack component="article" flat p={2} gap={1}>
      <Row justifyContent="space-between" alignItems="flex-start" gap={2}>
        <Prose component="h3" fontWeight={600} lineHeight={1.35} minWidth={0} overflowWrap="anywhere">
          {project.name}
        </Prose>
        {amount.dollars > 0 && <Money {...amount} size="medium" />}
      </Row>
      <Row wraps alignItems="center" columnGap={1.25} rowGap={0.5}>
        <ResponseStatusChip response={response} />
        <Muted variant="body2" component="span">
          <Since response={response} />
        </Muted>
      </Row>
      <Muted variant="body2">
        {project.kindOfResearchFormatted} · {placeOf(project)} · {formatMinutes(project.timeMinutesRequired)}
      </Muted>
      <NextStepLine next={response.next} session={response.scheduledAt} />
      <DeferredDisputeNote response={response} />
      <Row wraps gap={0.75} mt={0.5}>
        <FollowPayment response={response} />
        <ResponseActions response={response} flat />
        {hasEnded(response) && <DismissButton response={response} />}
      </Row>
    </CardStack>
  );
}

/** Focuses the neighbour of a card that goes away, else the page's heading. */
function focusNeighbour(button: HTMLElement): void {
  const entry = button.closest('li');
  const neighbour = entry?.nextElementSibling ?? entry?.previousElementSibling;
  const target = neighbour?.querySelector<HTMLElement>('a, button') ?? document.querySelector<HTMLElement>('main h1');
  target?.focus({ preventScroll: true });
}

/**
 * Takes an application that ended off the dashboard, by hiding its project (ADR 108). My projects
 * keeps it.
 */
function DismissButton({ response }: { readonly response: SurveyResponse }) {
  const hide = useCommand(hideProject);
  const show = useCommand(showProject);
  const { id, projectId, project } = response;
  const input = { params: { id: projectId } };

  const undo = async () => {
    try {
      await show.run(input);
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  const dismiss = async (button: HTMLElement) => {
    if (hide.running) return;
    focusNeighbour(button);
    try {
      await hide.run<DashboardAnswer>(input, { query: dashboard, change: (answer) => withoutApplication(answer, id) });
      notify.success('Project has been hidden', { label: 'Undo', run: () => void undo() });
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  return (
    <Button
      size="small"
      color="secondary"
      aria-label={`Dismiss: ${project.name}`}
      aria-disabled={hide.running || undefined}
      onClick={({ currentTarget }) => void dismiss(currentTarget)}
    >
      Dismiss
    </Button>
  );
}
