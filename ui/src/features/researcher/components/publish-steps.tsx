import Button from '@mui/material/Button';
import { getIn, useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { flattenErrors } from '../../../shared/forms/form-labels.js';
import { Row, Stack } from '../../../shared/display/layout.js';
import type { ProjectValues } from '../model/project-values.js';

/** The steps of the form in their order, with the fields of each. */
const steps = [
  {
    id: 'study',
    label: 'Project',
    fields: [
      'name',
      'code',
      'kindOfResearch',
      'researchConductType',
      'talkToAudience',
      'topics',
      'companyName',
      'externalResearcher',
      'description',
    ],
  },
  { id: 'money', label: 'Incentive', fields: ['incentive', 'participantsWanted', 'timeMinutesRequired', 'referralFee'] },
  { id: 'place', label: 'Place', fields: ['countries', 'decisionDate', 'externalBookingUrl', 'location'] },
  { id: 'people', label: 'People', fields: ['target'] },
  { id: 'screener', label: 'Screener', fields: ['screener'] },
  { id: 'agreement', label: 'Agreement', fields: ['nda', 'task'] },
  { id: 'review', label: 'Review', fields: [] },
] as const satisfies readonly {
  readonly id: string;
  readonly label: string;
  readonly fields: readonly (keyof ProjectValues)[];
}[];
type StepId = (typeof steps)[number]['id'];

const anchor = (id: StepId): string => `step-${id}`;

/** Marks where a step begins. */
export const Step = ({ id, children }: { readonly id: StepId; readonly children: ReactNode }) => (
  <Box id={anchor(id)} tabIndex={-1} sx={{ scrollMarginTop: 72, minWidth: 0, '&:focus': { outline: 'none' } }}>
    {children}
  </Box>
);

/** Leads to each step, and names how many of its fields are to be corrected. */
export function PublishSteps() {
  const { errors, submitCount } = useFormikContext<ProjectValues>();
  const wrong = (fields: readonly string[]): number =>
    submitCount === 0 ? 0 : fields.flatMap((field) => flattenErrors({ [field]: getIn(errors, field) as unknown })).length;
  const lead = (id: StepId) => document.getElementById(anchor(id))?.focus();
  return (
    <Stack component="nav" aria-label="Steps">
      <Row component="ol" list wraps gap={0.5}>
        {steps.map(({ id, label, fields }, index) => {
          const count = wrong(fields);
          return (
            <li key={id}>
              <Button size="small" color={count > 0 ? 'error' : 'secondary'} onClick={() => lead(id)}>
                {index + 1}. {label}
                {count > 0 && ` (${count} to correct)`}
              </Button>
            </li>
          );
        })}
      </Row>
    </Stack>
  );
}
