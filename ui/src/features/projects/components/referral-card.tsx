import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMoney } from '../../../shared/money/money.js';
import { ShareMenu } from '../../../shared/project/share-menu.js';
import type { ProjectInFull } from '../api/project-view.js';

/** Invites the reader to refer others; renders nothing where they cannot (spec 2, section 2). */
export function ReferralCard({ project }: { readonly project: ProjectInFull }) {
  if (!project.showReferral || project.referralBonus === null) return null;
  return (
    <Box component="section" aria-labelledby="refer-others" sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography id="refer-others" variant="h2">
        Know someone who fits?
      </Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: '68ch' }}>
        Share this project. You get {formatMoney(project.referralBonus, 'short')} for each person who takes part by your link.
      </Typography>
      <ShareMenu project={project} />
    </Box>
  );
}
