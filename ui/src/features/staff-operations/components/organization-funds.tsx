import { formatCents, typedCents } from '@panelist/domain/kernel/browser';
import { depositFunds, organizationFunds } from '@panelist/domain/operations/browser';
import Box from '@mui/material/Box';
import { useFormikContext, type FormikHelpers } from 'formik';
import { useCommand } from '../../../shared/api/use-command.js';
import { useQuery } from '../../../shared/api/use-query.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { Form } from '../../../shared/forms/form.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { notify } from '../../../shared/notices/notices.js';
import { Fact, Facts } from '../../../entities/project/facts.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { TextSkeleton } from '../../../shared/states/skeletons.js';
import { depositOf, depositSchema, type TypedDeposit } from '../model/deposit.js';

interface OfOrganization {
  readonly organizationId: string;
}

/** Staff get no live hints about organizations, so the query polls. */
const refreshMs = 5_000;

/** What an organization has, and a form that books what it paid in. */
export function OrganizationFunds({ organizationId }: OfOrganization) {
  const funds = useQuery(organizationFunds, { params: { id: organizationId } }, { refreshInterval: refreshMs });
  return (
    <>
      <SectionCard title="Funds" heading="h2">
        <QueryState query={funds} skeleton={<TextSkeleton lines={4} />} errorTitle="The funds could not be loaded">
          {({ balanceCents, reservedCents, spentCents }) => (
            <Facts>
              <Fact name="Balance">{formatCents(balanceCents)}</Fact>
              <Fact name="Reserved of it">{formatCents(reservedCents)}</Fact>
              <Fact name="Left to reserve">{formatCents(balanceCents - reservedCents)}</Fact>
              <Fact name="Spent">{formatCents(spentCents)}</Fact>
            </Facts>
          )}
        </QueryState>
      </SectionCard>
      <SectionCard title="Book a deposit" heading="h2">
        <DepositForm organizationId={organizationId} />
      </SectionCard>
    </>
  );
}

const nothing: TypedDeposit = { amount: '', reference: '' };

/** Says how it reads the amount: a comma groups thousands, and is refused anywhere else. */
function AmountField() {
  const { values } = useFormikContext<TypedDeposit>();
  const cents = typedCents(values.amount);
  return (
    <TextField
      name="amount"
      label="Amount in US dollars"
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      hint={cents === null ? 'Such as 1,500.00.' : `Books ${formatCents(cents)}.`}
    />
  );
}

function DepositForm({ organizationId }: OfOrganization) {
  const deposit = useCommand(depositFunds);
  const book = async (typed: TypedDeposit, { resetForm }: FormikHelpers<TypedDeposit>) => {
    const body = depositOf(typed);
    await deposit.run({ params: { id: organizationId }, body });
    resetForm();
    notify.success(`${formatCents(body.amountCents)} are booked under “${body.reference}”.`);
  };
  return (
    <Form
      initialValues={nothing}
      schema={depositSchema}
      onSubmit={book}
      label="Book a deposit"
      fieldOf={(field) => (field === 'amountCents' ? 'amount' : field)}
      summary="failure"
    >
      <AmountField />
      <TextField
        name="reference"
        label="Reference"
        autoComplete="off"
        maxLength={200}
        hint="Of the payer, such as the number of a bank transfer. The same one is booked once."
      />
      <Box>
        <SubmitButton size="medium" busy="Booking…">
          Book deposit
        </SubmitButton>
      </Box>
    </Form>
  );
}
