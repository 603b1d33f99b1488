import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** The provider's own code and message, unchanged. */
export function ProviderMessage({ code, message }: { readonly code: string; readonly message: string }) {
  return (
    <Box sx={{ mt: 0.75, px: 1.5, py: 1, bgcolor: 'failed.ground', color: 'failed.text', borderRadius: 2.5 }}>
      <Typography component="code" sx={{ fontFamily: 'ui-monospace, monospace', fontSize: '0.8125rem', fontWeight: 650 }}>
        {code}
      </Typography>
      <Typography variant="body2">{message}</Typography>
    </Box>
  );
}
