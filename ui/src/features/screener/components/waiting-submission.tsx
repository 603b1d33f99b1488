import Device from '@mui/icons-material/SaveOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { CardStack } from '../../../shared/display/section-card.js';

/** The screener is finished; only the connection is missing. */
export function WaitingSubmission({ onChange }: { readonly onChange: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <CardStack p={{ xs: 2.25, sm: 4 }} gap={1.5} justifyItems="start">
      <Device aria-hidden sx={{ color: 'attention.text' }} />
      <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
        Your screener is finished
      </Typography>
      <Typography role="status">
        There is no connection at the moment. Your answers are kept on this device; they are sent by themselves, once, when the
        connection is back. Keep this page open.
      </Typography>
      <Box>
        <Button variant="outlined" onClick={onChange}>
          Change an answer
        </Button>
      </Box>
    </CardStack>
  );
}
