import Box, { type BoxProps } from '@mui/material/Box';
import Typography, { type TypographyProps } from '@mui/material/Typography';
import type { MeaningName } from '../theme/palette.js';

type AtWidth<Value> = Value | Partial<Record<'xs' | 'sm' | 'md' | 'lg' | 'xl', Value>>;
type Space = AtWidth<number | string>;

/** Distances in the theme's unit of 8 px; sizes as in CSS. */
interface Placed {
  readonly m?: Space;
  readonly mt?: Space;
  readonly mb?: Space;
  readonly ml?: Space;
  readonly mr?: Space;
  readonly mx?: Space;
  readonly my?: Space;
  readonly p?: Space;
  readonly pt?: Space;
  readonly pb?: Space;
  readonly pl?: Space;
  readonly pr?: Space;
  readonly px?: Space;
  readonly py?: Space;
  readonly flex?: Space | undefined;
  readonly width?: Space;
  readonly minWidth?: Space;
  readonly maxWidth?: Space;
  readonly height?: Space;
  readonly minHeight?: Space;
  /** For what scrolls by itself. */
  readonly overflowY?: 'auto';
  readonly alignSelf?: AtWidth<string>;
  readonly justifySelf?: AtWidth<string>;
  readonly gridArea?: string;
  readonly gridColumn?: Space;
  readonly gridRow?: Space;
  /** A thin line that parts it from what is above or below. */
  readonly line?: 'above' | 'below' | undefined;
}

interface TextLayout extends Placed {
  readonly color?: `${'text' | MeaningName}.${string}` | undefined;
  readonly fontSize?: AtWidth<string>;
  readonly fontWeight?: number;
  readonly lineHeight?: number;
  readonly textAlign?: AtWidth<'left' | 'right' | 'center' | 'start' | 'end'>;
  readonly whiteSpace?: 'nowrap' | 'pre-wrap' | 'pre-line' | 'normal';
  /** For texts that people typed, with words longer than a line. */
  readonly overflowWrap?: 'anywhere';
  /** For columns of numbers. */
  readonly fontVariantNumeric?: 'tabular-nums';
}

interface Shown {
  readonly display?: AtWidth<'block' | 'inline-block' | 'contents' | 'none'>;
}

/** A list without bullets and indentation. */
interface Listed {
  readonly list?: boolean;
}

export interface Arranged extends TextLayout, Listed {
  readonly gap?: Space;
  readonly rowGap?: Space;
  readonly columnGap?: Space;
  readonly alignItems?: AtWidth<string>;
  readonly alignContent?: AtWidth<string>;
  readonly justifyContent?: AtWidth<string>;
  readonly justifyItems?: AtWidth<string>;
  /** A form whose rules the page checks itself. */
  readonly noValidate?: boolean;
}

/** CSS's `grid-template-columns`. */
export interface Columns {
  readonly columns?: AtWidth<string>;
  /** Its column gets narrower than a long word or a table in it. */
  readonly shrinks?: boolean;
}

type OfBox<Own> = Own & Omit<BoxProps, keyof Own | 'sx' | 'display'>;
type Text = TextLayout & Shown;
type OfText = Text & Omit<TypographyProps, keyof Text | 'sx'> & { readonly component?: React.ElementType };

type BlockProps = OfBox<Text & Listed>;
type StackProps = OfBox<Arranged & Columns>;
type RowProps = OfBox<Arranged & { readonly wraps?: boolean }>;

const ofLayout =
  /^([mp].?|flex|grid(area|column|row)|(m..)?(width|height)|.*gap|(align|justify).+|font.+|lineheight|color|textalign|whitespace|overflow.+|display)$/i;

const plainList = { listStyle: 'none', m: 0, p: 0 };
const lines = {
  above: { borderTop: 1, borderColor: 'divider' },
  below: { borderBottom: 1, borderColor: 'divider' },
};

/** The properties of layout as style, together with `own`; all others as they are. */
export function styled({ list, line, ...props }: Listed & Pick<Placed, 'line'>, own?: object) {
  const sx: Record<string, unknown> = { ...own, ...(list && plainList), ...(line && lines[line]) };
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) (ofLayout.test(name) ? sx : rest)[name] = value;
  return { ...rest, sx };
}

/** One thing, or some text, at its place. */
export const Block = (props: BlockProps) => <Box {...styled(props)} />;

/** Words of a line that look different, in the size of those around them. */
export const Span = (props: BlockProps) => <Block component="span" {...props} />;

/** Things one below the other, or in columns. */
export const Stack = ({ columns, shrinks, ...props }: StackProps) => (
  <Box {...styled(props, { display: 'grid', gridTemplateColumns: shrinks ? 'minmax(0, 1fr)' : columns })} />
);

/** Things in a row. */
export const Row = ({ wraps, ...props }: RowProps) => <Box {...styled(props, { display: 'flex', flexWrap: wraps && 'wrap' })} />;

/** Actions at the end of a line. */
export const Toolbar = (props: Omit<RowProps, 'wraps' | 'justifyContent'>) => <Row wraps justifyContent="flex-end" {...props} />;

/** Text. */
export const Prose = (props: OfText) => <Typography {...styled(props)} />;

/** Secondary text. */
export const Muted = (props: Omit<OfText, 'color'>) => <Typography {...styled(props, { color: 'text.secondary' })} />;
