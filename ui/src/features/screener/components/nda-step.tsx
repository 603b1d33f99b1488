import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef } from 'react';
import { progressId } from './progress-bar.js';
import { choiceStyle } from './choice-style.js';
import { Block, Muted } from '../../../shared/display/layout.js';

export interface NdaStepProps {
  /** Null where the researcher gave no link. */
  readonly ndaUrl: string | null;
  readonly opened: boolean;
  readonly onOpened: () => void;
  readonly agree: boolean | null;
  readonly onAnswer: (agree: boolean) => void;
  readonly problem: string | null;
}

/** The researcher's terms: the participant opens them before agreeing (spec 2, section 4). */
export function NdaStep({ ndaUrl, opened, onOpened, agree, onAnswer, problem }: NdaStepProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const locked = ndaUrl !== null && !opened;
  return (
    <Box>
      <Typography
        id={`${id}-label`}
        variant="h2"
        ref={heading}
        tabIndex={-1}
        aria-describedby={progressId}
        sx={{ fontSize: { xs: '1.25rem', sm: '1.4375rem' }, mb: 0.5, '&:focus': { outline: 'none' } }}
      >
        Do you agree to the confidentiality agreement of this project?
      </Typography>
      <Muted mb={2}>
        Open and read the terms first. If you answer No, your screener is submitted all the same, but you can’t be invited to this
        project.
      </Muted>
      {ndaUrl !== null && (
        <Button
          href={ndaUrl}
          target="_blank"
          rel="noopener noreferrer"
          variant="outlined"
          endIcon={<OpenInNew fontSize="small" />}
          onClick={onOpened}
          sx={{ mb: 2 }}
        >
          {opened ? 'Open the terms again' : 'Open the terms'}
        </Button>
      )}
      <RadioGroup
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-problem`}
        aria-required
        aria-invalid={problem !== null}
        value={agree === null ? '' : agree ? 'yes' : 'no'}
        onChange={(_event, value) => onAnswer(value === 'yes')}
        sx={{ gap: 1 }}
      >
        <FormControlLabel value="yes" label="Yes, I agree" disabled={locked} control={<Radio />} sx={choiceStyle} />
        <FormControlLabel value="no" label="No" disabled={locked} control={<Radio />} sx={choiceStyle} />
      </RadioGroup>
      <Block id={`${id}-problem`} aria-live="assertive" minHeight={30}>
        {problem ? (
          <FormHelperText error>{problem}</FormHelperText>
        ) : (
          locked && <FormHelperText>You can answer once you have opened the terms.</FormHelperText>
        )}
      </Block>
    </Box>
  );
}
