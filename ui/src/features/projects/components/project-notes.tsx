import Email from '@mui/icons-material/AlternateEmailOutlined';
import Nda from '@mui/icons-material/GavelOutlined';
import Identity from '@mui/icons-material/BadgeOutlined';
import TwoSteps from '@mui/icons-material/LooksTwoOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense, type ReactNode } from 'react';
import { useSession } from '../../../shared/session/session-store.js';
import { twoScreeningSteps, useTwoScreeningSteps } from '../../../entities/project/two-screening-steps.js';
import type { ProjectInFull } from '../api/project-view.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { Block, Muted, Prose, Row, Stack } from '../../../shared/display/layout.js';

const IdentityStatus = lazyComponent(async () => (await import('../../../entities/identity/identity-status.js')).IdentityStatus);

interface Note {
  readonly Icon: typeof Nda;
  readonly title: string;
  readonly text: string;
  readonly more?: ReactNode;
}

/** Spec 2, section 6: participants read it before they start. */
export const emailIsShared = 'The researcher of this project gets your e-mail address once they select you, and not before.';

/** Further terms that a participant accepts; renders nothing without any. */
export function ProjectNotes({ project }: { readonly project: ProjectInFull }) {
  const hasTwoSteps = useTwoScreeningSteps(project);
  const session = useSession();
  const notes: readonly Note[] = [
    ...(project.requiresNda
      ? [
          {
            Icon: Nda,
            title: 'Confidentiality agreement',
            text: 'At the end of the screener you read the researcher’s terms and say whether you agree. Without agreeing you can’t take part.',
          },
        ]
      : []),
    ...(project.exposeParticipantEmails
      ? [
          {
            Icon: Email,
            title: 'Your e-mail is shared if you are selected',
            text: emailIsShared,
          },
        ]
      : []),
    ...(project.requiresIdentityVerification
      ? [
          {
            Icon: Identity,
            title: 'Identity verification',
            text: 'Before you are invited you show who you are, with an official document. A verified phone number is then not needed.',
            more: session.status === 'in' && session.hasProfile && (
              <Suspense fallback={<Block minHeight={32} mt={0.5} />}>
                <IdentityStatus projectId={project.id} />
              </Suspense>
            ),
          },
        ]
      : []),
    ...(hasTwoSteps ? [{ Icon: TwoSteps, ...twoScreeningSteps }] : []),
  ];
  if (notes.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="good-to-know">
      <Prose id="good-to-know" variant="h2" mb={1.5}>
        Good to know
      </Prose>
      <Stack component="ul" list gap={1.75}>
        {notes.map(({ Icon, title, text, more }) => (
          <Row component="li" key={title} gap={1.5}>
            <Icon aria-hidden sx={{ color: 'text.secondary', fontSize: 22, mt: 0.125 }} />
            <div>
              <Typography variant="subtitle2" component="h3">
                {title}
              </Typography>
              <Muted variant="body2">{text}</Muted>
              {more}
            </div>
          </Row>
        ))}
      </Stack>
    </Box>
  );
}
