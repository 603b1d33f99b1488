import { useState } from 'react';
import { useQuestion } from '../../../shared/dialog/use-question.js';
import { EmploymentFields } from '../../../entities/employment/employment-fields.js';
import { companyIdOf, mismatchQuestion, requireWorkEmail } from '../../../entities/employment/work-email.js';
import { WorkEmailFields } from '../../../entities/employment/work-email-fields.js';
import { SkillsField } from '../../../entities/employment/skills-field.js';
import { Form } from '../../../shared/forms/form.js';
import { readDraft, updateDraft } from '../model/sign-up-draft.js';
import type { EmploymentDraft } from '../model/sign-up-payload.js';
import { ContinueButton } from './continue-button.js';
import type { StepProps } from './step-props.js';

const saveEmployment = (employment: EmploymentDraft) => updateDraft({ employment });

/**
 * Continue asks the server about the work e-mail, and the person about a company that does not fit
 * it (document 1 §4).
 */
export function EmploymentStep({ lists, back, onDone }: StepProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { ask, dialog } = useQuestion();
  return (
    <>
      <Form
        label="Your work"
        initialValues={readDraft().employment}
        onRest={saveEmployment}
        schema={async () => (await import('../model/employment-schema.js')).employmentSchema(lists)}
        onSubmit={async (values) => {
          await requireWorkEmail(values);
          const question = await mismatchQuestion(values);
          if (question && !(await ask(question))) return;
          saveEmployment({ ...values, companyId: await companyIdOf(values) });
          await onDone();
        }}
      >
        <EmploymentFields choicesOf={lists.of} />
        <SkillsField />
        <WorkEmailFields onProblem={setProblem} />
        <ContinueButton back={back} missing={problem === null ? [] : ['Work e-mail']} />
      </Form>
      {dialog}
    </>
  );
}
