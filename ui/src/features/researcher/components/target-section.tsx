import { isHard, type Lookup } from '@panelist/domain/catalogue/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useFormikContext } from 'formik';
import { SectionCard } from '../../../shared/display/section-card.js';
import { ChipsField } from '../../../shared/forms/chips-field.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { criteriaOf } from '../model/announced-project.js';
import type { ProjectValues } from '../model/project-values.js';
import { criterionNames, listedCriteria, typedCriteria } from '../model/target-criteria.js';
import { PossibleApplicants } from './possible-applicants.js';
import { choicesOf, Columns } from './project-sections.js';
import { Muted, Prose, Row } from '../../../shared/display/layout.js';

const listed = (Object.keys(listedCriteria) as (keyof typeof listedCriteria)[]).toSorted(
  (one, other) => Number(isHard(other)) - Number(isHard(one)),
);

/** Whom the study looks for. What is left empty accepts everybody. */
export function TargetSection({ lookup }: { readonly lookup: Lookup }) {
  const { values } = useFormikContext<ProjectValues>();
  return (
    <SectionCard title="Target" heading="h2">
      <Muted mb={2}>
        What you leave empty accepts everybody. Participants outside a criterion marked “Others cannot apply”, or outside the
        ages, cannot apply; the rest only orders your project in the lists of participants.
      </Muted>
      <Columns>
        {listed.map((name) => (
          <ChipsField
            key={name}
            name={`target.${name}`}
            label={criterionNames[name]}
            hint={isHard(name) ? 'Others cannot apply.' : undefined}
            choices={choicesOf(lookup, listedCriteria[name])}
            optional
          />
        ))}
        {typedCriteria.map(({ name, hint }) => (
          <ChipsField
            key={name}
            name={`target.${name}`}
            label={criterionNames[name]}
            choices={[]}
            freeText
            optional
            hint={hint}
          />
        ))}
      </Columns>
      <Ages />
      <PossibleApplicants criteria={criteriaOf(values)} />
    </SectionCard>
  );
}

function Ages() {
  const { values, setFieldValue } = useFormikContext<ProjectValues>();
  const { ages } = values.target;
  const set = (next: ProjectValues['target']['ages']) => void setFieldValue('target.ages', next);
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0, display: 'grid', gap: 1.5 }}>
      <Prose component="legend" variant="subtitle2" p={0} mb={1}>
        Ages
      </Prose>
      {ages.map((_range, index) => (
        <Row
          // The ranges have no name of their own, and only the last changes place.
          // eslint-disable-next-line react/no-array-index-key
          key={index}
          wraps
          gap={1.5}
          alignItems="flex-start"
        >
          <TextField name={`target.ages.${index}.0`} label={`From, range ${index + 1}`} inputMode="numeric" />
          <TextField name={`target.ages.${index}.1`} label={`To, range ${index + 1}`} inputMode="numeric" />
          <Button onClick={() => set(ages.filter((_, place) => place !== index))} aria-label={`Remove range ${index + 1}`}>
            Remove
          </Button>
        </Row>
      ))}
      <div>
        <Button variant="outlined" size="small" onClick={() => set([...ages, ['18', '99']])}>
          Add an age range
        </Button>
      </div>
    </Box>
  );
}
