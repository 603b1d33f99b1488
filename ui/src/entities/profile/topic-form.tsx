import { selectMoreTopics, topicCount, lookup, tooManyTopics } from '@panelist/domain/profile/browser';
import { useFormikContext } from 'formik';
import type { FieldOf } from '../../shared/forms/by-rules.js';
import Check from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useFormField, type FieldProps } from '../../shared/forms/use-form-field.js';
import { Muted, Stack } from '../../shared/display/layout.js';

/** Document 2 §2, Topic form. */
export const topicFormTitle = 'Receive projects curated to your interests';

export interface TopicsValues {
  /** Names. */
  readonly topics: readonly string[];
}

/** All errors are about the one field. */
export const topicsField: FieldOf = () => 'topics';

export const TopicFields = () => <TopicTiles name="topics" label="Topics" hint="Select 3 topics to get started!" />;

/** `Select 2 more`, then `Add topics`. */
export function AddTopicsLabel() {
  const { values } = useFormikContext<TopicsValues>();
  const missing = topicCount - values.topics.length;
  return missing > 0 ? selectMoreTopics(missing) : 'Add topics';
}

/** Topics as tiles, at most three. The value is a list of names. */
function TopicTiles(props: FieldProps) {
  const field = useFormField<readonly string[]>(props);
  const [refused, setRefused] = useState(false);
  const chosen = field.value;
  const toggle = (name: string, on: boolean) => {
    const isTooMany = on && chosen.length >= topicCount;
    setRefused(isTooMany);
    if (isTooMany) return;
    void field.setValue(on ? [...chosen, name] : chosen.filter((each) => each !== name));
  };
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Muted component="legend" p={0} mb={1.5}>
        {props.hint}
      </Muted>
      <Typography role="alert" sx={{ color: 'failed.text', '&:not(:empty)': { mb: 1.5 } }}>
        {refused ? tooManyTopics : null}
      </Typography>
      <Stack gap={1} columns={{ xs: '1fr', sm: '1fr 1fr' }}>
        {lookup('topics').map(({ code, value }, index) => (
          <Tile
            key={code}
            id={index === 0 ? field.id : `${field.id}-${code}`}
            name={value}
            on={chosen.includes(value)}
            onToggle={(on) => toggle(value, on)}
          />
        ))}
      </Stack>
    </Box>
  );
}

interface TileProps {
  readonly id: string;
  readonly name: string;
  readonly on: boolean;
  readonly onToggle: (on: boolean) => void;
}

function Tile({ id, name, on, onToggle }: TileProps) {
  return (
    <Box
      component="label"
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        minHeight: 48,
        px: 1.75,
        py: 1,
        border: 1,
        borderColor: 'field.border',
        borderRadius: 3,
        cursor: 'pointer',
        fontWeight: 550,
        '&:has(:checked)': { borderColor: 'primary.main', bgcolor: 'surface.selected', color: 'primary.main' },
        '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      <Box
        component="input"
        type="checkbox"
        id={id}
        checked={on}
        onChange={(event) => onToggle(event.target.checked)}
        sx={{ position: 'absolute', inset: 0, m: 0, opacity: 0, cursor: 'pointer' }}
      />
      {name}
      {on && <Check aria-hidden fontSize="small" />}
    </Box>
  );
}
