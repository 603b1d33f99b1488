import Card from '@mui/material/Card';
import { useId, type ReactNode } from 'react';
import { Prose } from './layout.js';

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
      <Prose variant="h3" component={heading} id={titleId} mb={1.5}>
        {title}
      </Prose>
      {children}
    </Card>
  );
}
