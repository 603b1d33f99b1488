import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import { formatMoney } from '../../../shared/money/money.js';
import { ChoiceRow } from './choice-row.js';
import {
  noFilters,
  oneOrTwo,
  payLimits,
  sameFilters,
  timeLimits,
  type Filters,
  type Shown,
  type Range,
} from '../model/list-query.js';
import Slider from '@mui/material/Slider';
import { Block, Muted, Prose, Row, Stack } from '../../../shared/display/layout.js';

export interface FiltersProps {
  readonly applied: Filters;
  /** Null for visitors, who have no eligibility. */
  readonly workEmailVerified: boolean | null;
  readonly isVisitor: boolean;
  readonly onApply: (filters: Filters) => void;
  readonly onClose: () => void;
}

interface FiltersFormProps extends FiltersProps {
  /** Puts fields and actions into the panel or the dialog. */
  readonly frame: (fields: ReactNode, actions: ReactNode) => ReactNode;
}

const shownChoices = [
  { code: 'eligible', value: 'All eligible' },
  { code: 'matched', value: 'Matched only' },
  { code: 'all', value: 'All' },
] as const;
const shownHints: Readonly<Record<Shown, string>> = {
  eligible: 'Projects whose criteria you meet.',
  matched: 'Those that fit you best.',
  all: 'Also projects that look for other people.',
};
const audienceChoices = [
  { code: '', value: 'All' },
  { code: '1', value: 'Industry professional' },
  { code: '2', value: 'General population' },
];
const placeChoices = [
  { code: '', value: 'Anywhere' },
  { code: '2', value: 'Remote' },
  { code: '1', value: 'In-person' },
];

/** Dollars that an hour pays at least; a saved search may name any. */
const hourChoices = (chosen: number) =>
  [...new Set([0, 20, 40, 60, 100, chosen])]
    .toSorted((a, b) => a - b)
    .map((dollars) => ({ code: String(dollars), value: dollars === 0 ? 'Any' : `${formatMoney(dollars, 'short')} or more` }));

/** The range of up to 800 minutes makes a few pixels of the usual projects. */
const timeShortcuts: NonNullable<RangeFieldProps['shortcuts']> = [
  { label: 'Up to 15', to: 15 },
  { label: 'Up to 30', to: 30 },
  { label: 'Up to 60', to: 60 },
  { label: 'Any', to: timeLimits.max },
];

/** Stages filters: Apply sets them, Cancel discards them (spec 2, section 4). */
export function FiltersForm({ applied, workEmailVerified, isVisitor, onApply, onClose, frame }: FiltersFormProps) {
  const [staged, setStaged] = useState<Filters>(applied);
  const stage = (changes: Partial<Filters>) => setStaged({ ...staged, ...changes });
  const audienceLocked = !isVisitor && workEmailVerified === false && staged.shown !== 'all';
  const whyId = useId();
  const isUnchanged = sameFilters(staged, applied);

  return frame(
    <Stack gap={2.75} pt={0.5}>
      {!isVisitor && (
        <ChoiceRow
          label="Projects"
          hint={shownHints[staged.shown]}
          choices={shownChoices}
          value={staged.shown}
          // Without a verified work e-mail only "All" contains projects for professionals (ADR 9).
          onChange={(code) => stage({ shown: code as Shown, ...(workEmailVerified === false ? { audience: null } : {}) })}
        />
      )}
      <ChoiceRow
        label="Audience"
        choices={audienceChoices}
        value={String(staged.audience ?? '')}
        onChange={(code) => stage({ audience: oneOrTwo(code) })}
        disabledBecause={
          audienceLocked ? 'Gain access to industry professional projects by verifying your work email.' : undefined
        }
      />
      <ChoiceRow
        label="Project type"
        choices={placeChoices}
        value={String(staged.place ?? '')}
        onChange={(code) => stage({ place: oneOrTwo(code) })}
      />
      <RangeField
        label="Compensation"
        value={staged.pay}
        limits={payLimits}
        format={(value, open) => `${formatMoney(value, 'short')}${open ? ' or more' : ''}`}
        onChange={(pay) => stage({ pay })}
      />
      <ChoiceRow
        label="For an hour"
        choices={hourChoices(staged.hour)}
        value={String(staged.hour)}
        onChange={(code) => stage({ hour: Number(code) })}
      />
      <ChoiceRow
        label="For an hour, as measured"
        choices={hourChoices(staged.measured)}
        value={String(staged.measured)}
        onChange={(code) => stage({ measured: Number(code) })}
      />
      <RangeField
        label="Time (minutes)"
        value={staged.time}
        limits={timeLimits}
        shortcuts={timeShortcuts}
        format={(value, open) => `${value} min${open ? ' or more' : ''}`}
        onChange={(time) => stage({ time })}
      />
      {!isVisitor && (
        <FormControlLabel
          label="Show hidden projects"
          sx={{ ml: -1, minHeight: 44 }}
          control={<Switch checked={staged.withHidden} onChange={(_event, withHidden) => stage({ withHidden })} />}
        />
      )}
    </Stack>,
    <>
      {isUnchanged && (
        <Muted id={whyId} variant="caption" flex="1 0 100%" textAlign="end">
          Change a filter to apply it.
        </Muted>
      )}
      <Button
        color="secondary"
        onClick={() => setStaged(noFilters)}
        disabled={sameFilters(staged, noFilters)}
        sx={{ mr: 'auto' }}
      >
        Reset
      </Button>
      <Button variant="outlined" onClick={onClose}>
        Cancel
      </Button>
      <Button
        variant="contained"
        disabled={isUnchanged}
        {...(isUnchanged ? { 'aria-describedby': whyId } : {})}
        onClick={() => onApply(staged)}
      >
        Apply
      </Button>
    </>,
  );
}

interface RangeFieldProps {
  readonly label: string;
  readonly value: Range;
  readonly limits: { readonly min: number; readonly max: number; readonly step: number };
  /** `$50`, `90 min`; `open` is the upper end, which sets no limit. */
  readonly format: (value: number, open: boolean) => string;
  readonly onChange: (value: Range) => void;
  /** Upper ends that people choose most, from the lowest value on. */
  readonly shortcuts?: readonly { readonly label: string; readonly to: number }[];
}

/** A range of two sliders, each reachable by keyboard, with both values as text. */
function RangeField({ label, value, limits, format, onChange, shortcuts = [] }: RangeFieldProps) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <Row wraps justifyContent="space-between" columnGap={2}>
        <Typography id={id} variant="subtitle2" component="span">
          {label}
        </Typography>
        <Prose variant="body2" component="output" fontVariantNumeric="tabular-nums">
          {format(value[0], false)} – {format(value[1], value[1] === limits.max)}
        </Prose>
      </Row>
      {shortcuts.length > 0 && (
        <Row wraps gap={0.75} mt={0.5}>
          {shortcuts.map(({ label: name, to }) => {
            const isChosen = value[0] === limits.min && value[1] === to;
            return (
              <Button
                key={name}
                size="small"
                variant="outlined"
                color={isChosen ? 'primary' : 'secondary'}
                aria-pressed={isChosen}
                onClick={() => onChange([limits.min, to])}
                sx={{ minHeight: 32, py: 0, ...(isChosen && { bgcolor: 'surface.selected' }) }}
              >
                {name}
              </Button>
            );
          })}
        </Row>
      )}
      <Block px={1.25}>
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
      </Block>
    </Box>
  );
}
