import { createContext, useContext, useEffect } from 'react';

export type LabelRegistry = Map<string, string>;

const Labels = createContext<LabelRegistry>(new Map());
export const FormLabels = Labels.Provider;

/** Fields register their labels with the form, so that the error summary can name them. */
export function useFieldLabel(name: string, label: string): void {
  const labels = useContext(Labels);
  useEffect(() => {
    labels.set(name, label);
    return () => {
      labels.delete(name);
    };
  }, [labels, name, label]);
}

/** The id of a field's control, which the summary's links target. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll('.', '-')}`;
}
