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
  /** Breaks a word that is longer than the line: texts that people typed. */
  readonly breaksWords?: boolean;
  /** Digits of one width, so that columns of numbers line up. */
  readonly isNumeric?: boolean;
  readonly isBlock?: boolean;
}

const layoutNames = new Set(
  (
    'm mt mb ml mr mx my p pt pb pl pr px py flex width minWidth maxWidth minHeight alignSelf justifySelf ' +
    'gap rowGap columnGap alignItems justifyContent justifyItems fontWeight textAlign whiteSpace'
  ).split(' '),
);

/** The style that the properties of layout make, together with `own`, and all other properties. */
function styled(props: object, own: object) {
  const entries = Object.entries(props);
  return {
    ...Object.fromEntries(entries.filter(([name]) => !layoutNames.has(name))),
    sx: { ...own, ...Object.fromEntries(entries.filter(([name]) => layoutNames.has(name))) },
  };
}

const plainList = { listStyle: 'none', m: 0, p: 0 } as const;

/** Things one below the other, or in columns. */
export function Stack({ columns, shrinks = false, list = false, ...props }: StackProps) {
  const gridTemplateColumns = shrinks ? 'minmax(0, 1fr)' : columns;
  return <Box {...styled(props, { display: 'grid', gridTemplateColumns, ...(list && plainList) })} />;
}

/** Things in a row. */
export function Row({ wraps = false, list = false, ...props }: RowProps) {
  return <Box {...styled(props, { display: 'flex', ...(wraps && { flexWrap: 'wrap' }), ...(list && plainList) })} />;
}

/** Actions at the end of a line. */
export function Toolbar(props: Omit<RowProps, 'wraps' | 'justifyContent'>) {
  return <Row wraps justifyContent="flex-end" {...props} />;
}

/** Text. */
export function Prose(props: OfText) {
  return text(props, {});
}

/** Secondary text. */
export function Muted(props: Omit<OfText, 'color'>) {
  return text(props, { color: 'text.secondary' });
}

function text({ breaksWords = false, isNumeric = false, isBlock = false, ...props }: OfText, own: object) {
  const flags = {
    ...(breaksWords && { overflowWrap: 'anywhere' }),
    ...(isNumeric && { fontVariantNumeric: 'tabular-nums' }),
    ...(isBlock && { display: 'block' }),
  };
  return <Typography {...styled(props, { ...own, ...flags })} />;
}
