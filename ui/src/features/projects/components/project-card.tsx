import type { ProjectCard as Project } from '@panelist/domain/catalogue/browser';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { Money, moneyLabels } from '../../../shared/money/money.js';
import { TimeAgo } from '../../../shared/display/time.js';
import { formatMinutes } from '../../../shared/display/duration-format.js';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { ShareMenu } from '../../../entities/project/share-menu.js';
import { TrustedPartner } from '../../../entities/project/trusted-partner.js';
import { CardCallouts } from './card-callouts.js';
import { isExample } from '../../../shared/tour/example-id.js';
import { cardGrid } from './card-grid.js';
import { placesText } from '../../../entities/project/places-text.js';
import { cardFacts, hourlyRate } from './card-text.js';
import { HideButton } from './hide-button.js';
import { Muted, Prose, Row, Stack } from '../../../shared/display/layout.js';

export interface ProjectCardProps {
  readonly project: Project;
  /** Null for visitors and while loading. */
  readonly workEmailVerified: boolean | null;
  /** Whether the list keeps the card after the participant hides it. */
  readonly staysWhenHidden?: boolean;
  /** The card's link was followed. */
  readonly onOpened?: () => void;
}

/** Focuses the card that takes the place of a removed one. */
function focusNextCard(card: Element | null): void {
  const neighbour = card?.nextElementSibling ?? card?.previousElementSibling;
  const target = neighbour?.querySelector('a') ?? neighbour;
  if (target instanceof HTMLElement) target.focus();
}

/**
 * One project in a list. The whole card links to its page; the title is the link that keyboards
 * reach.
 */
export function ProjectCard({ project, workEmailVerified, staysWhenHidden = false, onOpened }: ProjectCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const { pathname, search } = useLocation();
  const isLocked = project.talkToAudience === 1 && workEmailVerified === false;
  const places = placesText(project);
  return (
    <Card
      component="article"
      ref={card}
      id={project.id}
      sx={{
        position: 'relative',
        ...cardGrid,
        transition: 'border-color 120ms',
        '&:hover': { borderColor: 'primary.main' },
        '&:focus-within': { borderColor: 'primary.main' },
      }}
    >
      <Offer project={project} />
      <Stack gridArea="body" minWidth={0} gap={0.5} alignContent="start">
        <Prose variant="h3" overflowWrap="anywhere">
          <Link
            component={RouterLink}
            to={`/projects/view/${project.id}/${project.slug}`}
            state={{ list: `${pathname}${search}` }}
            {...(onOpened ? { onClick: onOpened } : {})}
            underline="hover"
            color="inherit"
            sx={{ fontWeight: 'inherit', '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 4 } }}
          >
            {project.name}
          </Link>
        </Prose>
        <Muted variant="body2">{cardFacts(project).join(' · ')}</Muted>
        <Typography
          variant="body2"
          sx={{ mt: 0.25, display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden' }}
        >
          {project.description}
        </Typography>
      </Stack>
      <Row wraps gridArea="foot" alignItems="center" columnGap={2} rowGap={0.75} minHeight={26}>
        <CardCallouts project={project} isLocked={isLocked} />
        {project.externalResearcher && <TrustedPartner />}
        {project.recruitingStatus !== 'RECRUITING' && <StatusChip meaning="closed" label="No applications now" />}
        {project.hiddenForPanelist && <StatusChip meaning="closed" label="Hidden" />}
        <Row
          alignItems="center"
          justifyContent="space-between"
          gap={1}
          flex={{ xs: '1 0 100%', sm: '0 0 auto' }}
          ml={{ sm: 'auto' }}
        >
          <Muted variant="caption">
            {project.publishedAt && (
              <>
                Published <TimeAgo at={project.publishedAt} />
              </>
            )}
            {places && `${project.publishedAt ? ' · ' : ''}${places}`}
          </Muted>
          <Row alignItems="center" gap={0.5}>
            {!isExample(project) && <ShareMenu project={project} variant="corner" />}
            <HideButton
              project={project}
              variant="corner"
              onHide={() => {
                if (!staysWhenHidden) focusNextCard(card.current);
              }}
            />
          </Row>
        </Row>
      </Row>
    </Card>
  );
}

/** What the project pays, and for how long. */
function Offer({ project }: Pick<ProjectCardProps, 'project'>) {
  const perHour = hourlyRate(project);
  return (
    <Box
      sx={{
        gridArea: 'pay',
        display: 'flex',
        flexWrap: 'wrap',
        flexDirection: { xs: 'row', sm: 'column' },
        alignItems: { xs: 'baseline', sm: 'flex-end' },
        gap: { xs: 1.25, sm: 0.25 },
      }}
    >
      {project.panelistRemuneration > 0 ? (
        <Money label={moneyLabels.net} dollars={project.panelistRemuneration} size="large" />
      ) : (
        <Prose component="span" fontSize="1.25rem" fontWeight={640}>
          Unpaid
        </Prose>
      )}
      <Muted component="span" fontSize="1.0625rem" fontWeight={600} fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
        {formatMinutes(project.timeMinutesRequired)}
      </Muted>
      {project.measuredMinutes !== null && (
        <Muted component="span" variant="body2">
          usually takes {formatMinutes(project.measuredMinutes)}
        </Muted>
      )}
      {perHour && (
        <Muted component="span" variant="body2" whiteSpace="nowrap">
          {perHour}
        </Muted>
      )}
    </Box>
  );
}
