import { useFormikContext } from 'formik';
import { flattenErrors, ownerOfError, useFormLabels } from './form-labels.js';

/** The labels of the fields that are not valid, in the order of the errors. */
export function useUnmetFields(): readonly string[] {
  const { errors } = useFormikContext();
  const labels = useFormLabels();
  const owners = flattenErrors(errors).map(([path]) => ownerOfError(path, labels));
  return [...new Set(owners.map((name) => labels.get(name) ?? name))];
}
