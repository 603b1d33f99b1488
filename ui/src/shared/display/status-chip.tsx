import Box from '@mui/material/Box';
import type { MeaningName } from '../theme/palette.js';

/** A distinct shape for each meaning, so that colour is never the only sign. */
const shapes: Record<MeaningName, string> = {
  paid: 'M6 0a6 6 0 1 1 0 12A6 6 0 0 1 6 0Zm-.9 8.6 4-4.1-.9-.9-3.1 3.2-1.4-1.4-.9.9z',
  attention: 'M6 .6 12 11.4H0zM5.4 4.4v3.4h1.2V4.4zm0 4.2v1.2h1.2V8.6z',
  closed: 'M1.5 1.5h9v9h-9zm1.6 3.8v1.4h5.8V5.3z',
  notice: 'M6 0a6 6 0 1 1 0 12A6 6 0 0 1 6 0Zm0 1.6a4.4 4.4 0 1 0 0 8.8 4.4 4.4 0 0 0 0-8.8Z',
  failed: 'M3.5 0h5L12 3.5v5L8.5 12h-5L0 8.5v-5zm.6 3.2-.9.9L5.1 6 3.2 7.9l.9.9L6 6.9l1.9 1.9.9-.9L6.9 6l1.9-1.9-.9-.9L6 5.1z',
};

interface StatusShapeProps {
  readonly meaning: MeaningName;
  readonly size?: number;
  /** A palette colour instead of the meaning's own. */
  readonly color?: string;
}

/** The shape without a label, which another element shows. */
export function StatusShape({ meaning, size = 12, color = `${meaning}.main` }: StatusShapeProps) {
  return (
    <Box component="svg" viewBox="0 0 12 12" aria-hidden sx={{ width: size, height: size, flexShrink: 0, color }}>
      <path d={shapes[meaning]} fill="currentColor" fillRule="evenodd" />
    </Box>
  );
}

/** The style of every pill-shaped label. */
export const chipFrame = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  px: 1.125,
  py: 0.375,
  borderRadius: 99,
  fontSize: '0.8125rem',
  fontWeight: 600,
  lineHeight: 1.4,
} as const;

export interface StatusChipProps {
  /** Determines shape and colour. */
  readonly meaning: MeaningName;
  readonly label: string;
}

/** A status: a word and a shape. */
export function StatusChip({ meaning, label }: StatusChipProps) {
  return (
    <Box
      component="span"
      sx={{
        ...chipFrame,
        bgcolor: `${meaning}.ground`,
        color: `${meaning}.text`,
        border: '1px solid transparent',
        '@media (forced-colors: active)': { borderColor: 'CanvasText' },
      }}
    >
      <StatusShape meaning={meaning} />
      {label}
    </Box>
  );
}
