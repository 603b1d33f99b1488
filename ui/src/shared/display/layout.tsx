import Box, { type BoxProps } from '@mui/material/Box';
import Typography, { type TypographyProps } from '@mui/material/Typography';

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
  readonly minHeight?: Space;
  readonly alignSelf?: AtWidth<string>;
  readonly justifySelf?: AtWidth<string>;
}

interface Arranged extends Placed {
  readonly gap?: Space;
  readonly rowGap?: Space;
  readonly columnGap?: Space;
  readonly alignItems?: AtWidth<string>;
  readonly justifyContent?: AtWidth<string>;
  readonly justifyItems?: AtWidth<string>;
  /** A list without bullets and indentation. */
  readonly list?: boolean;
}

type OfBox<Own> = Own & Omit<BoxProps, keyof Own | 'sx' | 'display'>;
type OfText = TextLayout & Omit<TypographyProps, keyof TextLayout | 'sx'> & { readonly component?: React.ElementType };

type StackProps = OfBox<
  Arranged & {
    /** CSS's `grid-template-columns`. */
    readonly columns?: AtWidth<string>;
    /** Its column gets narrower than a long word or a table in it. */
    readonly shrinks?: boolean;
  }
>;
type RowProps = OfBox<Arranged & { readonly wraps?: boolean }>;

interface TextLayout extends Placed {
  readonly fontWeight?: number;
  readonly textAlign?: AtWidth<'left' | 'right' | 'center' | 'start' | 'end'>;
  readonly whiteSpace?: 'nowrap' | 'pre-wrap' | 'pre-line' | 'normal';
  /** For texts that people typed, with words longer than a line. */
  readonly overflowWrap?: 'anywhere';
  /** For columns of numbers. */
  readonly fontVariantNumeric?: 'tabular-nums';
  readonly display?: 'block';
}

const ofLayout =
  /^([mp].?|flex|(m..)?width|minheight|.*gap|(align|justify).+|font.+|textalign|whitespace|overflowwrap|display)$/i;

/** The properties of layout as style, together with `own`; all others as they are. */
function styled(props: object, own?: object) {
  const sx: Record<string, unknown> = { ...own };
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) (ofLayout.test(name) ? sx : rest)[name] = value;
  return { ...rest, sx };
}

const plainList = { listStyle: 'none', m: 0, p: 0 };

/** Things one below the other, or in columns. */
export const Stack = ({ columns, shrinks, list, ...props }: StackProps) => (
  <Box
    {...styled(props, { display: 'grid', gridTemplateColumns: shrinks ? 'minmax(0, 1fr)' : columns, ...(list && plainList) })}
  />
);

/** Things in a row. */
export const Row = ({ wraps, list, ...props }: RowProps) => (
  <Box {...styled(props, { display: 'flex', flexWrap: wraps && 'wrap', ...(list && plainList) })} />
);

/** Actions at the end of a line. */
export const Toolbar = (props: Omit<RowProps, 'wraps' | 'justifyContent'>) => <Row wraps justifyContent="flex-end" {...props} />;

/** Text. */
export const Prose = (props: OfText) => <Typography {...styled(props)} />;

/** Secondary text. */
export const Muted = (props: Omit<OfText, 'color'>) => <Typography {...styled(props, { color: 'text.secondary' })} />;
