import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';

export function ProcessingInvite() {
  return (
    <Box role="status" sx={{ display: 'grid', justifyItems: 'center', gap: 2, py: 10 }}>
      <CircularProgress aria-hidden />
      <Typography>Processing invite</Typography>
    </Box>
  );
}
