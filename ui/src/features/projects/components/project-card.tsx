import type { ProjectCard as Project } from '@panelist/domain/catalogue/browser';
import Check from '@mui/icons-material/CheckCircleOutlined';
import Lock from '@mui/icons-material/LockOutlined';
import Topic from '@mui/icons-material/InterestsOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useRef, type ReactNode } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { Money, moneyLabels } from '../../../shared/money/money.js';
import { TimeAgo } from '../../../shared/display/time.js';
import { formatMinutes } from '../../../shared/display/duration-format.js';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { KindAndPlace } from '../../../shared/project/kind-and-place.js';
import { TrustedPartner } from '../../../shared/project/trusted-partner.js';
import { cardGrid } from './card-grid.js';
import { HideButton } from './hide-button.js';

/** From this match score on, the card says "good match". */
const goodMatchScore = 80;

export interface ProjectCardProps {
  readonly project: Project;
  /** Null for visitors and while loading. */
  readonly workEmailVerified: boolean | null;
  /** Whether the list keeps the card after the participant hides it. */
  readonly staysWhenHidden?: boolean;
  /** The card's link was followed. */
  readonly onOpened?: () => void;
}

function Callout({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <Typography
      variant="body2"
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.625, fontWeight: 550, '& svg': { fontSize: 18 } }}
    >
      {icon}
      {children}
    </Typography>
  );
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
      <Box
        sx={{
          gridArea: 'pay',
          display: 'flex',
          flexDirection: { xs: 'row', sm: 'column' },
          alignItems: { xs: 'baseline', sm: 'flex-end' },
          gap: { xs: 1.25, sm: 0.25 },
        }}
      >
        {project.panelistRemuneration > 0 ? (
          <Money label={moneyLabels.net} dollars={project.panelistRemuneration} size="large" />
        ) : (
          <Typography component="span" sx={{ fontSize: '1.25rem', fontWeight: 640 }}>
            Unpaid
          </Typography>
        )}
        <Typography
          component="span"
          sx={{
            fontSize: '1.0625rem',
            fontWeight: 600,
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
            whiteSpace: 'nowrap',
          }}
        >
          {formatMinutes(project.timeMinutesRequired)}
        </Typography>
      </Box>
      <Box sx={{ gridArea: 'body', minWidth: 0, display: 'grid', gap: 0.5, alignContent: 'start' }}>
        <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
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
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <KindAndPlace project={project} />
        </Typography>
        <Typography
          variant="body2"
          sx={{ mt: 0.25, display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden' }}
        >
          {project.description}
        </Typography>
      </Box>
      <Box
        sx={{
          gridArea: 'foot',
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 0.75,
          minHeight: 26,
        }}
      >
        {isLocked ? (
          <Box component="span" sx={{ color: 'attention.text', display: 'inline-flex' }}>
            <Callout icon={<Lock aria-hidden />}>For professionals: verify your work email to apply.</Callout>
          </Box>
        ) : (
          project.v4Score >= goodMatchScore && (
            <Box component="span" sx={{ color: 'paid.text', display: 'inline-flex' }}>
              <Callout icon={<Check aria-hidden />}>You're a good match.</Callout>
            </Box>
          )
        )}
        {project.topicMatched && (
          <Callout icon={<Topic aria-hidden />}>Recommended because you're interested in {project.topicMatched}.</Callout>
        )}
        {project.externalResearcher && <TrustedPartner />}
        {project.hiddenForPanelist && <StatusChip meaning="closed" label="Hidden" />}
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 1,
            flex: { xs: '1 0 100%', sm: '0 0 auto' },
            ml: { sm: 'auto' },
          }}
        >
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {project.publishedAt && (
              <>
                Published <TimeAgo at={project.publishedAt} />
              </>
            )}
          </Typography>
          <HideButton
            project={project}
            variant="corner"
            onHide={() => {
              if (!staysWhenHidden) focusNextCard(card.current);
            }}
          />
        </Box>
      </Box>
    </Card>
  );
}
