import { getIn, useFormikContext, type FormikValues } from 'formik';
import { fieldId, useFieldLabel } from './form-labels.js';

/** The props of every form field. */
export interface FieldProps {
  /** Path in the form's values: `demographics.gender`. */
  readonly name: string;
  readonly label: string;
  /** Shown below the field unless there is an error. */
  readonly hint?: string | undefined;
  /** Adds "(optional)" to the label; other fields are required. */
  readonly optional?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

export function firstMessage(error: unknown): string | undefined {
  if (typeof error === 'string') return error;
  if (typeof error !== 'object' || error === null) return undefined;
  for (const below of Object.values(error)) {
    const message = firstMessage(below);
    if (message) return message;
  }
  return undefined;
}

/** Whether a list got the entry that has this field after the last submit, which touches all. */
function isNewEntry(touched: unknown, name: string): boolean {
  const entry = /^.*\.\d+(?=\.)/.exec(name)?.[0];
  return entry !== undefined && getIn(touched, entry) === undefined;
}

/**
 * A field's value, its error to show (after blur or submit), and the ids that link it to its label.
 */
export function useFormField<Value>({ name, label, hint, optional = false }: FieldProps) {
  const form = useFormikContext<FormikValues>();
  useFieldLabel(name, label);
  const visited = getIn(form.touched, name) !== undefined || (form.submitCount > 0 && !isNewEntry(form.touched, name));
  const error = visited ? firstMessage(getIn(form.errors, name)) : undefined;
  return {
    id: fieldId(name),
    // The form's author gives each path the type that its field edits.
    value: getIn(form.values, name) as Value,
    error,
    shownLabel: optional ? `${label} (optional)` : label,
    help: error ?? hint,
    setValue: (value: Value) => form.setFieldValue(name, value),
    leave: () => form.setFieldTouched(name, true),
  };
}

export type FormField<Value> = ReturnType<typeof useFormField<Value>>;
