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

/** A server's error about a field; it holds until the field's value changes, or is sent again. */
export interface ServerFieldError {
  readonly field: string;
  readonly message: string;
  readonly value: unknown;
}

const Answered = createContext<readonly ServerFieldError[]>([]);
export const ServerErrors = Answered.Provider;

/** What the server said of fields; by its own rules the form may be sent all the same. */
export const useServerErrors = (): readonly ServerFieldError[] => useContext(Answered);

/** The labels of the form's fields, by name; they are known from the first effect on. */
export const useFormLabels = (): LabelRegistry => useContext(Labels);

/** A form's errors as pairs of path and message. */
export function flattenErrors(errors: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof errors === 'string') return [[path, errors]];
  if (typeof errors !== 'object' || errors === null) return [];
  return Object.entries(errors).flatMap(([key, below]) => flattenErrors(below, path ? `${path}.${key}` : key));
}

/** The field that an error belongs to: its own, or the nearest one above it that has a label. */
export function ownerOfError(path: string, labels: LabelRegistry): string {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const name = parts.slice(0, length).join('.');
    if (labels.has(name)) return name;
  }
  return path;
}

/** The id of a field's control, which the summary's links target. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll('.', '-')}`;
}
