import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

interface RecoveryCodesProps {
  /** What brought them, as a sentence. */
  readonly done: string;
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shown once: the server stores their hashes. */
export function RecoveryCodes({ done, codes, onDone }: RecoveryCodesProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography role="status">{done}</Typography>
      <Typography>
        Write these recovery codes down. Each one logs you in once, after your password, if you lose your device, and this page
        shows them only now.
      </Typography>
      <Box
        component="ul"
        sx={{ m: 0, pl: 2.5, columns: { sm: 2 }, columnGap: 4, overflowWrap: 'anywhere', fontFamily: 'monospace' }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Button variant="contained" onClick={onDone}>
        I have written them down
      </Button>
    </Box>
  );
}
