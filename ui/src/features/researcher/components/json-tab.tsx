import type { Lookup } from '@panelist/domain/catalogue/browser';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import type { FieldError } from '../../../shared/api/api-error.js';
import { fitsIntoForm, judge, parseEntry, withStatus } from '../model/judge-project.js';
import { entryOf } from '../model/project-entry.js';
import { valuesOf, type ProjectValues } from '../model/project-values.js';
import { Block, Prose, Stack } from '../../../shared/display/layout.js';

interface JsonTabProps {
  readonly lookup: Lookup;
  /** The text of an earlier visit that the form could not take. */
  readonly broken: string | null;
  readonly onBroken: (text: string | null) => void;
}

/** The project as JSON, to paste and edit; each error names the path of its field. */
export function JsonTab({ lookup, broken, onBroken }: JsonTabProps) {
  const { values, setValues } = useFormikContext<ProjectValues>();
  const [typed, setTyped] = useState(() => broken ?? JSON.stringify(entryOf(values, 'published'), null, 2));
  const parsed = parseEntry(typed);
  const change = (text: string) => {
    setTyped(text);
    const next = parseEntry(text);
    const fits = next.ok && fitsIntoForm(next.entry, lookup);
    onBroken(fits ? null : text);
    if (fits) void setValues(valuesOf(next.entry));
  };
  const errors = parsed.ok ? judge(withStatus(parsed.entry), lookup) : [];
  return (
    <Stack gap={2} alignItems="start" columns={{ xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}>
      <FormControl variant="outlined" error={!parsed.ok}>
        <InputLabel htmlFor="project-as-json">The project as JSON</InputLabel>
        <OutlinedInput
          id="project-as-json"
          multiline
          minRows={18}
          maxRows={40}
          value={typed}
          onChange={(event) => change(event.target.value)}
          aria-describedby="json-help"
          slotProps={{ input: { spellCheck: false, style: { fontFamily: 'ui-monospace, monospace', fontSize: '0.875rem' } } }}
        />
        <FormHelperText id="json-help">
          {parsed.ok ? 'One project, as the call POST /api/v4/projects takes it. The form shows the same.' : parsed.message}
        </FormHelperText>
      </FormControl>
      <section aria-label="Errors of the JSON">
        <Prose role="status" fontWeight={600} mb={1}>
          {parsed.ok ? countText(errors) : 'Not judged yet'}
        </Prose>
        <Stack component="ul" list gap={1}>
          {errors.map(({ field, message }) => (
            <Block component="li" key={`${field} ${message}`} overflowWrap="anywhere">
              <code>{field || 'project'}</code>
              <Typography variant="body2">{message}</Typography>
            </Block>
          ))}
        </Stack>
      </section>
    </Stack>
  );
}

const countText = (errors: readonly FieldError[]): string => {
  if (errors.length === 0) return 'No errors: this project can be sent.';
  return errors.length === 1 ? '1 field needs another look' : `${errors.length} fields need another look`;
};
