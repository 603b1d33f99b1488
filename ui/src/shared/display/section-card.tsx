import Card, { type CardProps } from '@mui/material/Card';
import { useId, type ReactNode } from 'react';
import { Prose, styled, type Arranged, type Columns } from './layout.js';

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

interface CardLayout extends Arranged {
  /** Without its shadow. */
  readonly flat?: boolean;
}

interface CardColumns extends CardLayout, Pick<Columns, 'columns'> {
  /** A `CardLink` fills it. */
  readonly linked?: boolean;
}

type OfCard<Own> = Own & Omit<CardProps, keyof Own | 'sx'> & { readonly component?: React.ElementType };

const linkedCard = { position: 'relative', overflow: 'visible', '&:hover': { borderColor: 'primary.main' } };

/** A card with things one below the other, or in columns. */
export const CardStack = ({ columns, flat, linked, ...props }: OfCard<CardColumns>) => (
  <Card
    {...styled(props, {
      display: 'grid',
      gridTemplateColumns: columns,
      ...(flat && { boxShadow: 'none' }),
      ...(linked && linkedCard),
    })}
  />
);

/** A card with things in a row. */
export const CardRow = ({ flat, ...props }: OfCard<CardLayout>) => (
  <Card {...styled(props, { display: 'flex', flexWrap: 'wrap', ...(flat && { boxShadow: 'none' }) })} />
);
