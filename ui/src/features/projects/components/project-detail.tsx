import type { Invite } from '@panelist/domain/catalogue/browser';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense } from 'react';
import { Fact, Facts } from '../../../entities/project/facts.js';
import { ProjectFacts } from '../../../entities/project/project-facts.js';
import { ShareMenu } from '../../../entities/project/share-menu.js';
import { TrustedPartner } from '../../../entities/project/trusted-partner.js';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { Banner } from '../../../shared/states/banner.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { HideButton } from './hide-button.js';
import { ProjectNotes } from './project-notes.js';
import type { ProjectInFull } from '../api/project-view.js';
import { StartPanel } from './start-panel.js';
import { formatMoney, Money, moneyLabels } from '../../../shared/money/money.js';
import { LocalTime } from '../../../shared/display/time.js';
import { formatMinutes } from '../../../shared/display/duration-format.js';
import { MoneyBreakdown } from '../../../shared/money/money-breakdown.js';
import { promiseText } from './card-text.js';
import { Muted, Prose, Row, Stack } from '../../../shared/display/layout.js';

const RecordSection = lazyComponent(async () => (await import('./record-section.js')).RecordSection);

const meaningOf = { warning: 'attention', info: 'notice', danger: 'failed' } as const;

export const detailGrid = {
  display: 'grid',
  gap: { xs: 3, md: 4 },
  gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) 22rem' },
  alignItems: 'start',
} as const;

interface ProjectDetailProps {
  readonly project: ProjectInFull;
  readonly questions: number;
  /** The invitation that lets the reader in, if any. */
  readonly invite?: Invite | null;
}

/**
 * Description and requirements on the left; pay and the start panel on the right, or above on a
 * phone.
 */
export function ProjectDetail({ project, questions, invite = null }: ProjectDetailProps) {
  const { prequalifies } = project;
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true });
  // The start panel explains why a participant can't apply; the notice shows only to those who can.
  const notice = prequalifies.qualifies ? prequalifies.notification : null;
  const about = (
    <Stack key="about" gridColumn={{ md: 1 }} gridRow={{ md: 1 }} minWidth={0} gap={3.5}>
      {(project.externalResearcher || project.closed) && (
        <Row wraps gap={1}>
          {project.closed && <StatusChip meaning="closed" label="Closed" />}
          {project.externalResearcher && <TrustedPartner name={project.externalResearcher.name} />}
        </Row>
      )}
      <Box component="section" aria-labelledby="about-project">
        <Prose id="about-project" variant="h2" mb={1}>
          About this project
        </Prose>
        <Prose whiteSpace="pre-line" maxWidth="68ch">
          {project.description}
        </Prose>
      </Box>
      <Box component="section" aria-labelledby="project-facts">
        <Prose id="project-facts" variant="h2" mb={1.5}>
          At a glance
        </Prose>
        <Facts>
          <ProjectFacts project={project} />
          <Fact name="Screener">
            {questions === 0 ? 'No questions' : questions === 1 ? '1 question' : `${questions} questions`}
          </Fact>
        </Facts>
      </Box>
      <Suspense fallback={null}>
        <RecordSection project={project} />
      </Suspense>
      <ProjectNotes project={project} />
      <ReferralCard project={project} />
    </Stack>
  );
  const start = (
    <Card
      key="start"
      component="aside"
      aria-label="Pay and screener"
      data-tour="start"
      sx={{
        gridColumn: { md: 2 },
        gridRow: { md: 1 },
        p: { xs: 2.25, sm: 3 },
        display: 'grid',
        gap: 2.5,
        position: { md: 'sticky' },
        top: { md: 24 },
      }}
    >
      <PayBreakdown project={project} />
      {notice && <Banner meaning={meaningOf[notice.type]}>{notice.message}</Banner>}
      <StartPanel project={project} questions={questions} invite={invite} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flex: '1 1 auto', whiteSpace: 'nowrap' } }}>
        <HideButton project={project} />
        <ShareMenu project={project} />
      </Box>
    </Card>
  );
  // The reading order is the visual order. The places hold while the width is unknown, too.
  return <Box sx={detailGrid}>{isWide ? [about, start] : [start, about]}</Box>;
}

/** Invites the reader to refer others; renders nothing where they cannot (spec 2, section 2). */
function ReferralCard({ project }: { readonly project: ProjectInFull }) {
  if (!project.showReferral || project.referralBonus === null) return null;
  return (
    <Stack component="section" aria-labelledby="refer-others" gap={1} justifyItems="start">
      <Typography id="refer-others" variant="h2">
        Know someone who fits?
      </Typography>
      <Muted maxWidth="68ch">
        Share this project. You get {formatMoney(project.referralBonus, 'short')} for each person who takes part by your link.
      </Muted>
      <ShareMenu project={project} />
    </Stack>
  );
}

/** When the payment is approved: by the hour once the reader's own session or task has its time. */
function Promised({ project }: { readonly project: ProjectInFull }) {
  const paidBy = project.surveyResponse?.paidBy ?? null;
  if (project.paymentPromiseHours === null) return 'Paid once you have taken part and the researcher has approved it.';
  return (
    <>
      {paidBy === null ? (
        promiseText(project)
      ) : (
        <>
          Paid by <LocalTime at={paidBy} form="appointment" />
        </>
      )}
      : if the researcher does not answer in time, we approve your payment.
    </>
  );
}

/**
 * Net amount, and how it follows from the gross: the fee is 5 %, at least $1 (spec 2, section 1).
 */
function PayBreakdown({ project }: { readonly project: ProjectInFull }) {
  const { incentive, panelistRemuneration, timeMinutesRequired } = project;
  if (panelistRemuneration <= 0) {
    return (
      <div>
        <Typography sx={{ fontSize: '1.75rem', fontWeight: 680, letterSpacing: '-0.025em', lineHeight: 1.1 }}>Unpaid</Typography>
        <Muted
          mt={0.5}
        >{`Takes ${formatMinutes(timeMinutesRequired)}. The researcher pays no incentive for this project.`}</Muted>
      </div>
    );
  }
  return (
    <Stack gap={1.5}>
      <div>
        <Row wraps alignItems="baseline" columnGap={1.25}>
          <Money label={moneyLabels.net} dollars={panelistRemuneration} size="display" />
          <Muted component="span" fontSize="1.1875rem" fontWeight={600}>
            {`for ${formatMinutes(timeMinutesRequired)}`}
          </Muted>
        </Row>
        <Muted variant="body2" mt={0.5}>
          This is what arrives. We take our fee before, never after.
        </Muted>
      </div>
      <MoneyBreakdown gross={incentive} fee={incentive - panelistRemuneration} net={panelistRemuneration} />
      <Muted variant="body2">
        <Promised project={project} /> PayPal takes up to 5 days, a gift card up to 10 business days. The screener itself is not
        paid.
      </Muted>
    </Stack>
  );
}
