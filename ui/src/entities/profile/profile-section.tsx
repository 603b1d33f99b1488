import Edit from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Row } from '../../shared/display/layout.js';

interface ProfileSectionProps {
  readonly title: string;
  /** The address that opens the section's dialog. */
  readonly to: string;
  readonly children: ReactNode;
}

/** One section of the page: its title, what is saved, and the button that edits it. */
export function ProfileSection({ title, to, children }: ProfileSectionProps) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 2.5 }, overflow: 'visible', minWidth: 0 }}>
      <Row alignItems="center" justifyContent="space-between" gap={1} mb={1}>
        <Typography variant="h3" component="h2" id={titleId}>
          {title}
        </Typography>
        <Button
          component={Link}
          to={to}
          preventScrollReset
          size="small"
          variant="outlined"
          startIcon={<Edit fontSize="small" />}
          aria-label={`Edit ${title}`}
        >
          Edit
        </Button>
      </Row>
      {children}
    </Card>
  );
}
