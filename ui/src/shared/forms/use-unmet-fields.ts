import { useFormikContext } from 'formik';
import { flattenErrors, ownerOfError, useFormLabels, useServerErrors } from './form-labels.js';

function useLabelsOfErrors(by: 'rules' | 'server'): readonly string[] {
  const { errors } = useFormikContext();
  const labels = useFormLabels();
  const answered = useServerErrors();
  const owners = flattenErrors(errors)
    .filter(([path, message]) => (by === 'server') === answered.some((one) => one.field === path && one.message === message))
    .map(([path]) => ownerOfError(path, labels));
  return owners.map((name) => labels.get(name) ?? name);
}

function useFormOrder(unordered: Iterable<string>): readonly string[] {
  const inOrder = [...useFormLabels().values()];
  return [...new Set(unordered)].toSorted((a, b) => inOrder.indexOf(a) - inOrder.indexOf(b));
}

/**
 * The labels of the fields that are not valid by the form's rules, in the order of the form.
 * `further`: labels of fields that the form's own rules accept.
 */
export const useUnmetFields = (further: readonly string[] = []): readonly string[] =>
  useFormOrder([...useLabelsOfErrors('rules'), ...further]);

/** Those that the server has refused: it may judge otherwise by now, so it may be asked again. */
export const useRefusedFields = (): readonly string[] => useFormOrder(useLabelsOfErrors('server'));
