import { isGoodMatch, type ProjectCard } from '@panelist/domain/catalogue/browser';
import Check from '@mui/icons-material/CheckCircleOutlined';
import Topic from '@mui/icons-material/InterestsOutlined';
import Lock from '@mui/icons-material/LockOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Suspense, useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { EligibilityDialog } from './eligibility/eligibility-dialog.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { Stack } from '../../../shared/display/layout.js';

const MatchReasons = lazyComponent(async () => (await import('./match-reasons.js')).MatchReasons);

/** Above the link that covers the card. */
const aboveLink = { position: 'relative', zIndex: 1 } as const;

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

/**
 * Opens what a participant lacks for a project for professionals (document 2 §4, Ineligibility).
 */
function LockButton({ project }: { readonly project: ProjectCard }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        startIcon={<Lock aria-hidden />}
        onClick={() => setOpen(true)}
        sx={{ ...aboveLink, color: 'attention.text', textAlign: 'left', ml: -0.625 }}
      >
        For professionals: verify your work e-mail to apply.
      </Button>
      <EligibilityDialog project={project} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

function GoodMatch({ project }: { readonly project: ProjectCard }) {
  const [open, setOpen] = useState(false);
  return (
    <Stack flex={open ? '1 0 100%' : undefined} gap={0.75}>
      <Box component="span" sx={{ color: 'paid.text', display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
        <Callout icon={<Check aria-hidden />}>You're a good match.</Callout>
        <Button
          size="small"
          color="secondary"
          aria-expanded={open}
          aria-label={`Why: ${project.name}`}
          onClick={() => setOpen(!open)}
          sx={{ ...aboveLink, minHeight: 26, minWidth: 44, py: 0 }}
        >
          Why?
        </Button>
      </Box>
      {open && (
        <Suspense>
          <MatchReasons match={project.match} />
        </Suspense>
      )}
    </Stack>
  );
}

/** In place of the match: there is nothing to apply for any more. */
function Invited({ project, responseId }: { readonly project: ProjectCard; readonly responseId: string }) {
  return (
    <Callout icon={<Mail aria-hidden />}>
      You're invited.{' '}
      <Link
        component={RouterLink}
        to={`/surveys?id=${responseId}`}
        aria-label={`See your invitation: ${project.name}`}
        sx={aboveLink}
      >
        See your invitation
      </Link>
    </Callout>
  );
}

interface CardCalloutsProps {
  readonly project: ProjectCard;
  readonly isLocked: boolean;
}

function Standing({ project, isLocked }: CardCalloutsProps) {
  if (project.invitedResponseId !== null) return <Invited project={project} responseId={project.invitedResponseId} />;
  if (isLocked) return <LockButton project={project} />;
  return isGoodMatch(project) && <GoodMatch project={project} />;
}

/**
 * Why the card is in the list, what locks it, or that the reader is invited already (spec 2,
 * section 2, Project cards).
 */
export function CardCallouts({ project, isLocked }: CardCalloutsProps) {
  return (
    <>
      <Standing project={project} isLocked={isLocked} />
      {project.topicMatched && (
        <Callout icon={<Topic aria-hidden />}>Recommended because you're interested in {project.topicMatched}.</Callout>
      )}
    </>
  );
}
