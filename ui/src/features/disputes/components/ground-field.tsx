import { groundText, type DisputeGround } from '@panelist/domain/dispute/browser';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';

interface GroundFieldProps {
  readonly grounds: readonly DisputeGround[];
  readonly chosen: DisputeGround;
  readonly onChoose: (ground: DisputeGround) => void;
}

/** What the participant contests, in their words. */
export function GroundField({ grounds, chosen, onChoose }: GroundFieldProps) {
  const labelId = useId();
  return (
    <FormControl sx={{ mb: 2 }}>
      <FormLabel id={labelId}>What you contest</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={chosen}
        onChange={(_event, value) => onChoose(grounds.find((ground) => ground === value) ?? chosen)}
      >
        {grounds.map((ground) => (
          <FormControlLabel
            key={ground}
            value={ground}
            label={groundText[ground].title}
            control={<Radio />}
            sx={{ minHeight: 44 }}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
