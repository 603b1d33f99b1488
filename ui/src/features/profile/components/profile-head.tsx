import type { Profile } from '@panelist/domain/profile/browser';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useAddressParam } from '../../../shared/page/use-address-param.js';

/** Photo with "Change picture", and the full name (document 3 §2). */
export function ProfileHead({ profile }: { readonly profile: Profile }) {
  const verify = useAddressParam('verify');
  const { firstName, lastName, picture } = profile;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 2, sm: 2.5 }, mb: { xs: 2.5, md: 3 } }}>
      <Avatar
        {...(picture ? { src: picture } : {})}
        alt={picture ? 'Your photo' : ''}
        sx={{
          width: { xs: 80, sm: 104 },
          height: { xs: 80, sm: 104 },
          bgcolor: 'surface.selected',
          color: 'primary.main',
          fontSize: '1.75rem',
          fontWeight: 640,
        }}
      >
        {`${firstName[0] ?? ''}${lastName[0] ?? ''}`}
      </Avatar>
      <Box sx={{ minWidth: 0, display: 'grid', gap: 1, justifyItems: 'start' }}>
        <Typography variant="h2" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {firstName} {lastName}
        </Typography>
        <Button component={Link} to={verify.to('photo')} preventScrollReset variant="outlined" size="small">
          Change picture
        </Button>
      </Box>
    </Box>
  );
}
