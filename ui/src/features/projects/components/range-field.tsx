import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Range } from '../model/list-query.js';

export interface RangeFieldProps {
  readonly label: string;
  readonly value: Range;
  readonly limits: { readonly min: number; readonly max: number; readonly step: number };
  /** `$50`, `90 min`; `open` is the upper end, which sets no limit. */
  readonly format: (value: number, open: boolean) => string;
  readonly onChange: (value: Range) => void;
}

/** A range of two sliders, each reachable by keyboard, with both values as text. */
export function RangeField({ label, value, limits, format, onChange }: RangeFieldProps) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <Typography id={id} variant="subtitle2" component="span">
          {label}
        </Typography>
        <Typography variant="body2" component="output" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {format(value[0], false)} – {format(value[1], value[1] === limits.max)}
        </Typography>
      </Box>
      <Box sx={{ px: 1.25 }}>
        <Slider
          value={[value[0], value[1]]}
          min={limits.min}
          max={limits.max}
          step={limits.step}
          disableSwap
          getAriaLabel={(index) => (index === 0 ? `${label}, at least` : `${label}, at most`)}
          getAriaValueText={(one, index) => format(one, index === 1 && one === limits.max)}
          onChange={(_event, next) => Array.isArray(next) && onChange([next[0] ?? limits.min, next[1] ?? limits.max])}
        />
      </Box>
    </Box>
  );
}
