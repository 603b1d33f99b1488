import Email from '@mui/icons-material/AlternateEmailOutlined';
import Nda from '@mui/icons-material/GavelOutlined';
import Identity from '@mui/icons-material/BadgeOutlined';
import TwoSteps from '@mui/icons-material/LooksTwoOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ProjectInFull } from '../api/project-view.js';

/** Further terms that a participant accepts; renders nothing without any. */
export function ProjectNotes({ project }: { readonly project: ProjectInFull }) {
  const notes = [
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
            title: 'Your email is shared if you are selected',
            text: 'The researcher of this project gets your email address once they select you, and not before.',
          },
        ]
      : []),
    ...(project.requiresIdentityVerification
      ? [
          {
            Icon: Identity,
            title: 'Identity verification',
            text: 'Before you are invited you show who you are, with an official document. A verified phone number is then not needed.',
          },
        ]
      : []),
    ...(project.doubleScreening
      ? [
          {
            Icon: TwoSteps,
            title: 'Two screening steps',
            text: 'After our screener, a second one follows on the platform of a partner.',
          },
        ]
      : []),
  ];
  if (notes.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="good-to-know">
      <Typography id="good-to-know" variant="h2" sx={{ mb: 1.5 }}>
        Good to know
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.75 }}>
        {notes.map(({ Icon, title, text }) => (
          <Box component="li" key={title} sx={{ display: 'flex', gap: 1.5 }}>
            <Icon aria-hidden sx={{ color: 'text.secondary', fontSize: 22, mt: 0.125 }} />
            <div>
              <Typography variant="subtitle2" component="h3">
                {title}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {text}
              </Typography>
            </div>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
