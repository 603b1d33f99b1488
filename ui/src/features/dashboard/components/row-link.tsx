import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import { CardLink } from '../../../shared/display/card-link.js';

interface RowLinkProps {
  readonly to: string;
  readonly verb: string;
  readonly label: string;
}

/** The one verb of a row, whose link fills the row. */
export const RowLink = ({ to, verb, label }: RowLinkProps) => (
  <CardLink to={to} label={label}>
    <Box
      component="span"
      sx={{ display: 'flex', alignItems: 'center', color: 'primary.main', fontWeight: 600, whiteSpace: 'nowrap' }}
    >
      {verb}
      <ChevronRight aria-hidden fontSize="small" />
    </Box>
  </CardLink>
);
