import { createContext, useContext, useEffect } from 'react';

export type LabelRegistry = Map<string, string>;

const Labels = createContext<LabelRegistry>(new Map());
export const FormLabels = Labels.Provider;

/** A field tells the form what it is called, so that the summary of errors can name it. */
export function useFieldLabel(name: string, label: string): void {
  const labels = useContext(Labels);
  useEffect(() => {
    labels.set(name, label);
    return () => {
      labels.delete(name);
    };
  }, [labels, name, label]);
}

/** The id of a field's control: where the summary's links lead. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll('.', '-')}`;
}
