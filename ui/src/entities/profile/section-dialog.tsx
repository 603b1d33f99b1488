import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FormikValues } from 'formik';
import { useCallback, useRef, type ReactNode } from 'react';
import { AppDialog } from '../../shared/dialog/app-dialog.js';
import { Form } from '../../shared/forms/form.js';
import { SaveRow } from '../../shared/forms/save-row.js';
import type { ValidatingSchema } from '../../shared/forms/to-formik-validate.js';
import { notify } from '../../shared/notices/notices.js';
import { leaveTexts } from './leave-question.js';
import { lockQuestion } from './lock.js';
import { useQuestion, type Question } from '../../shared/dialog/use-question.js';
import { WhileEditing } from './while-editing.js';

export interface SectionDialogProps<Values extends FormikValues> {
  readonly title: string;
  readonly onClose: () => void;
  /** After saving, instead of `onClose`. */
  readonly onSaved?: (values: Values) => void;
  /**
   * Whether the address of the page does not name this dialog: then the dialog itself asks before
   * a change is lost.
   */
  readonly isOffAddress?: boolean;
  readonly initialValues: Values;
  readonly schema: ValidatingSchema;
  /** Saves; throws `ApiError`. False: the person went back to editing, and the form stays open. */
  readonly onSave: (values: Values) => Promise<boolean | void>;
  /** The notice after saving. */
  readonly saved: string | ((values: Values) => string);
  /** Whether saving locks the section, so that it asks before (document 3 §4). */
  readonly locks?: boolean | ((values: Values) => boolean);
  /** The question to answer before saving, for example about a company; null for none. */
  readonly questionFor?: (values: Values) => Promise<Question | null>;
  readonly fieldOf?: (serverField: string) => string;
  /** The label of the save button. */
  readonly save?: ReactNode;
  readonly blockedBecause?: string | null;
  readonly children: ReactNode;
}

/** The dialog that edits one section of the profile. */
export function SectionDialog<Values extends FormikValues>({
  title,
  onClose,
  onSaved = onClose,
  isOffAddress = false,
  initialValues,
  schema,
  onSave,
  saved,
  locks = false,
  questionFor,
  fieldOf,
  save = 'Save',
  blockedBecause = null,
  children,
}: SectionDialogProps<Values>) {
  const done = useRef(false);
  const isDone = useCallback(() => done.current, []);
  const changed = useRef(false);
  const onChanged = useCallback((isChanged: boolean) => {
    changed.current = isChanged;
  }, []);
  const { ask, dialog } = useQuestion();
  const submit = async (values: Values) => {
    const question = (await questionFor?.(values)) ?? null;
    if (question && !(await ask(question))) return;
    const lock = (typeof locks === 'function' ? locks(values) : locks) ? lockQuestion() : null;
    if (lock && !(await ask(lock))) return;
    if ((await onSave(values)) === false) return;
    done.current = true;
    notify.success(typeof saved === 'function' ? saved(values) : saved);
    onSaved(values);
  };
  const close = async () => {
    if (isOffAddress && changed.current && !(await ask(leaveTexts))) return;
    onClose();
  };
  return (
    <AppDialog open title={title} onClose={() => void close()} width={600}>
      <Form
        label={title}
        initialValues={initialValues}
        followsInitialValues
        schema={schema}
        onSubmit={submit}
        {...(fieldOf ? { fieldOf } : {})}
      >
        {children}
        <DialogFooter>
          <SaveRow
            blockedBecause={blockedBecause}
            before={
              <Button variant="outlined" onClick={() => void close()}>
                Cancel
              </Button>
            }
          >
            {save}
          </SaveRow>
        </DialogFooter>
        <WhileEditing isDone={isDone} onChanged={onChanged} />
      </Form>
      {dialog}
    </AppDialog>
  );
}

/** Stays within reach of a thumb while the fields scroll. */
export function DialogFooter({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: -16,
        zIndex: 1,
        mx: -3,
        mb: -2,
        px: 3,
        pt: 1.5,
        pb: 2.5,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {children}
    </Box>
  );
}
