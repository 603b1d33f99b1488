import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import { Block } from '../display/layout.js';
import { fieldId, flattenErrors, ownerOfError, type LabelRegistry } from './form-labels.js';

/**
 * Shown after a failed submit: the number of errors, each a link to its field. It takes the focus.
 */
interface ErrorSummaryProps {
  /** The error of the form as a whole. */
  readonly failure: string | null;
  readonly labels: LabelRegistry;
  /** Whether it lists the fields' errors; if not, the first invalid field takes the focus. */
  readonly lists: boolean;
}

type Found = ReturnType<typeof flattenErrors>;

/** As the page has the fields; what has no field comes last. */
function inPageOrder(found: Found, labels: LabelRegistry): Found {
  const fields = [...document.querySelectorAll('[id^="field-"]')].map(({ id }) => id);
  const placeOf = ([path]: Found[number]): number => {
    const place = fields.indexOf(fieldId(ownerOfError(path, labels)));
    return place === -1 ? fields.length : place;
  };
  return found.toSorted((one, other) => placeOf(one) - placeOf(other));
}

export function ErrorSummary({ failure, labels, lists }: ErrorSummaryProps) {
  const { errors, submitCount, isSubmitting, isValidating } = useFormikContext();
  const box = useRef<HTMLDivElement>(null);
  const shownFor = useRef(0);
  const failed = submitCount > 0 && !isSubmitting && (failure !== null || Object.keys(errors).length > 0);
  const found = failed ? inPageOrder(flattenErrors(errors), labels) : [];
  const list = lists ? found : [];
  const firstField = found[0] ? fieldId(ownerOfError(found[0][0], labels)) : null;
  const shows = failed && (list.length > 0 || failure !== null);

  useEffect(() => {
    if (!failed || isValidating || shownFor.current === submitCount) return;
    shownFor.current = submitCount;
    if (box.current) box.current.focus();
    else if (firstField) document.getElementById(firstField)?.focus();
  }, [failed, isValidating, submitCount, firstField, shownFor, box]);

  if (!shows) return null;
  return (
    <Box
      ref={box}
      role="alert"
      tabIndex={-1}
      sx={{
        bgcolor: 'failed.ground',
        color: 'failed.text',
        border: 1,
        borderColor: 'failed.main',
        borderRadius: 3,
        px: 2,
        py: 1.5,
      }}
    >
      <Typography variant="subtitle2" component="p">
        {failure ??
          (list.length === 1
            ? 'One thing needs another look. Nothing you entered is lost.'
            : `${list.length} things need another look. Nothing you entered is lost.`)}
      </Typography>
      {list.length > 0 && (
        <Block component="ul" m={0} mt={0.75} pl={2.25}>
          {list.map(([path, message]) => {
            const name = ownerOfError(path, labels);
            const label = labels.get(name);
            return (
              <li key={path}>
                <Link
                  href={`#${fieldId(name)}`}
                  color="inherit"
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(fieldId(name))?.focus();
                  }}
                >
                  {label ? `${label}: ${message}` : message}
                </Link>
              </li>
            );
          })}
        </Block>
      )}
    </Box>
  );
}
