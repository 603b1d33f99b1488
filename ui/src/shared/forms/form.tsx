import Box from '@mui/material/Box';
import { Formik, getIn, useFormikContext, type FormikHelpers, type FormikValues } from 'formik';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError, messageOf } from '../api/api-error.js';
import { afterFirstPaint } from '../states/after-first-paint.js';
import { ErrorSummary } from './error-summary.js';
import { FormLabels, ownerOfError, ServerErrors, type LabelRegistry, type ServerFieldError } from './form-labels.js';
import { placeError, toFormikValidate, type ErrorTree, type ValidatingSchema } from './to-formik-validate.js';

const debounceMs = 150;

/**
 * Reports the values after a pause in typing, at the latest on blur or when the page closes. Never
 * reports the initial values.
 */
function ValueWatcher<Values>({ values, onRest }: { readonly values: Values; readonly onRest: (values: Values) => void }) {
  const seen = useRef(values);
  useEffect(() => {
    if (seen.current === values) return undefined;
    const report = () => {
      stop();
      seen.current = values;
      onRest(values);
    };
    const timer = setTimeout(report, debounceMs);
    document.addEventListener('focusout', report);
    window.addEventListener('pagehide', report);
    const stop = () => {
      clearTimeout(timer);
      document.removeEventListener('focusout', report);
      window.removeEventListener('pagehide', report);
    };
    return stop;
  }, [values, onRest]);
  return null;
}

type FormSchema = ValidatingSchema | (() => Promise<ValidatingSchema>);

interface FormProps<Values extends FormikValues> {
  readonly initialValues: Values;
  /**
   * The form takes other initial values, also over what was typed; without it, only its first ones.
   */
  readonly followsInitialValues?: boolean;
  /**
   * The command's own schema, or one step's part of it. A function loads it when the person first
   * touches the form: for forms that a page shows at once, whose rules the first load leaves out.
   */
  readonly schema: FormSchema;
  readonly onSubmit: (values: Values, helpers: FormikHelpers<Values>) => Promise<void>;
  /** The form's accessible name. */
  readonly label: string;
  /**
   * Maps the server's field path to the form's, where they differ: `demographics.dateOfBirth` to
   * `dateOfBirth`.
   */
  readonly fieldOf?: (serverField: string) => string;
  /**
   * `failure`: only errors without a field; for forms of two or three fields, where a list would
   * repeat all of them.
   */
  readonly summary?: 'all' | 'failure';
  /** Called with the values after a pause in typing: for drafts. */
  readonly onRest?: (values: Values) => void;
  readonly children: ReactNode;
}

/**
 * Rules that can't be loaded refuse nothing: the server judges by the same ones, and puts its
 * errors on the fields.
 */
async function errorsBy(loading: Promise<ValidatingSchema | null>, values: unknown): Promise<ErrorTree> {
  const rules = await loading;
  return rules === null ? {} : toFormikValidate(rules)(values);
}

/**
 * Validates on mount, unless the rules come later, and whenever a value has changed. Formik's own
 * validation of a change knows the other values as they were rendered last: of two changes in one
 * event it would judge the second without the first.
 */
function Validation({ later }: { readonly later: boolean }) {
  const { values, dirty, validateForm } = useFormikContext();
  const wasDirty = useRef(false);
  useEffect(() => {
    if (dirty) wasDirty.current = true;
    if (!later || wasDirty.current) void validateForm(values);
  }, [values, later, dirty, validateForm]);
  return null;
}

/**
 * A Formik form that validates by the schema, shows the server's errors on their fields, and
 * summarises errors in an element that takes the focus.
 */
export function Form<Values extends FormikValues>({
  initialValues,
  followsInitialValues = false,
  schema,
  onSubmit,
  label,
  fieldOf,
  summary = 'all',
  onRest,
  children,
}: FormProps<Values>) {
  const fieldErrors = useRef<readonly ServerFieldError[]>([]);
  const [answered, setAnswered] = useState<readonly ServerFieldError[]>([]);
  const hold = (errors: readonly ServerFieldError[]) => {
    fieldErrors.current = errors;
    setAnswered(errors);
  };
  const [labels] = useState<LabelRegistry>(() => new Map());
  const [failure, setFailure] = useState<string | null>(null);
  const later = typeof schema === 'function';
  const loading = useRef<Promise<ValidatingSchema | null> | null>(null);
  // Asked for once: several requests for a file may be answered in any order, and the errors of
  // older values would come last.
  const rules = async (): Promise<ValidatingSchema | null> => {
    if (typeof schema !== 'function') return schema;
    loading.current ??= schema().catch(() => {
      loading.current = null;
      return null;
    });
    return loading.current;
  };

  const validate = async (values: Values) => {
    const errors = await errorsBy(rules(), values);
    for (const fieldError of fieldErrors.current) {
      if (getIn(values, fieldError.field) === fieldError.value)
        placeError(errors, fieldError.field.split('.'), fieldError.message);
    }
    return errors;
  };

  const submit = async (values: Values, helpers: FormikHelpers<Values>) => {
    setFailure(null);
    hold([]);
    try {
      await onSubmit(values, helpers);
    } catch (error) {
      const placed =
        error instanceof ApiError
          ? error.errors.map((one) => ({ field: fieldOf?.(one.field) ?? one.field, message: one.message }))
          : [];
      // One about nothing that the form has is of the form as a whole.
      const isOfField = ({ field }: { readonly field: string }) =>
        labels.has(ownerOfError(field, labels)) || getIn(values, field) !== undefined;
      const ofFields = placed.filter(isOfField);
      hold(ofFields.map((one) => ({ ...one, value: getIn(values, one.field) })));
      const tree: ErrorTree = {};
      for (const one of ofFields) placeError(tree, one.field.split('.'), one.message);
      helpers.setErrors(tree as Parameters<typeof helpers.setErrors>[0]);
      if (ofFields.length === 0) setFailure(placed[0]?.message ?? messageOf(error));
    }
  };

  return (
    <FormLabels value={labels}>
      <ServerErrors value={answered}>
        <Formik
          initialValues={initialValues}
          enableReinitialize={followsInitialValues}
          validate={validate}
          onSubmit={submit}
          validateOnChange={false}
        >
          {(form) => (
            <Box
              component="form"
              // Sent before the app is there, nothing that was typed may stand in the address.
              method="post"
              noValidate
              aria-label={label}
              onSubmit={(event) => {
                // What the server said may have another reason by now: it is asked again.
                fieldErrors.current = [];
                form.handleSubmit(event);
              }}
              // The page may put the focus here itself, before anyone has touched it.
              onFocus={later ? () => void afterFirstPaint().then(rules) : undefined}
              sx={{ display: 'grid', gap: 2.5 }}
            >
              <ErrorSummary failure={failure} labels={labels} lists={summary === 'all'} />
              <Validation later={later} />
              {onRest && <ValueWatcher values={form.values} onRest={onRest} />}
              {children}
            </Box>
          )}
        </Formik>
      </ServerErrors>
    </FormLabels>
  );
}
