import { isEmployed } from '@panelist/domain/identity/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useFormikContext } from 'formik';
import { useEffect } from 'react';
import { workEmailHint, type EmploymentValues } from './employment-values.js';
import { SwitchField } from '../../shared/forms/switch-field.js';
import { TextField } from '../../shared/forms/text-field.js';
import { useSuggestedCompany, useWorkEmailCheck } from './work-email.js';
import { Muted, Row } from '../../shared/display/layout.js';

export interface WorkEmailProblem {
  /** Called with the server's refusal of the address, and with null once there is none. */
  readonly onProblem: (problem: string | null) => void;
}

/** The switch and the address, with the company that its domain suggests. */
export function WorkEmailFields({ onProblem }: WorkEmailProblem) {
  const { values, setFieldValue } = useFormikContext<EmploymentValues>();
  const { problem } = useWorkEmailCheck(values.email);
  return (
    <>
      <SwitchField
        name="hasWorkEmail"
        label="I have a work e-mail"
        hint={workEmailHint}
        onSwitched={(on) => {
          if (!on) void setFieldValue('email', '');
        }}
      />
      {values.hasWorkEmail && (
        <>
          <WorkEmailField onProblem={onProblem} />
          {isEmployed(values.employmentStatus) && problem === null && (
            <CompanySuggestion
              company={values.company}
              email={values.email}
              onUse={(company) => void setFieldValue('company', company)}
            />
          )}
        </>
      )}
    </>
  );
}

/** The address alone; the server checks it 1 s after the last key (document 2 §5). */
export function WorkEmailField({ onProblem }: WorkEmailProblem) {
  const { values } = useFormikContext<Pick<EmploymentValues, 'email'>>();
  const { problem } = useWorkEmailCheck(values.email);
  useEffect(() => {
    onProblem(problem);
    return () => onProblem(null);
  }, [problem, onProblem]);
  return <TextField name="email" label="Work e-mail" type="email" inputMode="email" autoComplete="off" problem={problem} />;
}

interface CompanySuggestionProps {
  readonly company: string;
  readonly email: string;
  readonly onUse: (company: string) => void;
}

function CompanySuggestion({ company, email, onUse }: CompanySuggestionProps) {
  const suggested = useSuggestedCompany(company, email);
  return (
    <Box aria-live="polite" sx={{ '&:empty': { display: 'none' } }}>
      {suggested !== null && (
        <Row wraps alignItems="center" gap={1}>
          <Muted variant="body2">Do you work at {suggested}?</Muted>
          <Button size="small" variant="outlined" onClick={() => onUse(suggested)}>
            Use {suggested} as company
          </Button>
        </Row>
      )}
    </Box>
  );
}
