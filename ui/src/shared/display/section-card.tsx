import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface SectionCardProps {
  readonly title: string;
  /** `h2` directly below the page's title, `h3` in a panel. */
  readonly heading?: 'h2' | 'h3';
  readonly children: ReactNode;
}

/** A section of a page or a panel, with its heading. */
export function SectionCard({ title, heading = 'h3', children }: SectionCardProps) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 2.5 }, overflow: 'visible' }}>
      <Typography variant="h3" component={heading} id={titleId} sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Card>
  );
}
