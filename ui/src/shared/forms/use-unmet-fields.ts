import { useFormikContext } from 'formik';
import { flattenErrors, ownerOfError, useFormLabels } from './form-labels.js';

/**
 * The labels of the fields that are not valid, in the order of the form. `further`: labels of
 * fields that the form's own rules accept.
 */
export function useUnmetFields(further: readonly string[] = []): readonly string[] {
  const { errors } = useFormikContext();
  const labels = useFormLabels();
  const owners = flattenErrors(errors).map(([path]) => ownerOfError(path, labels));
  const unmet = new Set([...owners.map((name) => labels.get(name) ?? name), ...further]);
  const inOrder = [...labels.values()];
  return [...unmet].toSorted((a, b) => inOrder.indexOf(a) - inOrder.indexOf(b));
}
