import { parseMoney, UNITS_PER_YUAN } from '@haihu/rules/money';
import { type FormEvent, useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { RequestError } from '../../../shared/lib/request-error.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { SubmitButton } from '../../../shared/ui/submit-button.tsx';
import { MoneyField } from '../../../shared/ui/money-field.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { price } from '../../../parts/billing/price.ts';
import { exact } from '../money-words.ts';
import { EnterpriseField, type Receiver } from './enterprise-field.tsx';
import { t } from './texts.ts';
import type { useTransfer } from './use-transfers.ts';
import './transfers.css';

const MOST = 1_000_000 * UNITS_PER_YUAN;

interface TransferFormProps {
  /** Receiving enterprise. `null` if it is chosen here. */
  receiver: Receiver | null;
  /** Amount that can still be handed over, in units of 0.0001 yuan. */
  free: string;
  transfer: ReturnType<typeof useTransfer>;
  onSent: () => void;
}

/** Asks for enterprise and amount, and asks once more before it sends the transfer. */
export function TransferForm({ receiver, free, transfer, onSent }: TransferFormProps) {
  const [chosen, setChosen] = useState(receiver);
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState('');
  const units = parseMoney(amount);
  const isRight = units !== null && units <= MOST;
  const missing = isRight ? units - Math.max(0, Number(free)) : 0;
  const wrong = units !== null && !isRight ? t.wrongAmount : undefined;
  const refused = transfer.error instanceof RequestError ? transfer.error.message : transfer.error && t.noAnswer;

  function offReason(): string | undefined {
    if (!chosen) return t.choose;
    if (amount === '') return t.noAmount;
    if (!isRight) return t.wrongAmount;
    return missing > 0 ? t.tooMuch(exact(String(missing))) : undefined;
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!chosen || !isRight || missing > 0 || transfer.isPending) return;
    const question = { title: t.title(price(String(units)), chosen.name), yes: t.yes, no: common.cancel };
    if (!(await confirm({ ...question, body: t.body(price(String(Number(free) - units))) }))) return;
    transfer.mutate(
      { enterpriseId: chosen.id, amount, note: note.trim() },
      {
        onSuccess({ received }) {
          showToast(received ? t.done(price(String(units))) : t.onItsWay, { kind: 'done' });
          onSent();
        },
      },
    );
  }

  return (
    <form className="transfer" noValidate onSubmit={(event) => void send(event)}>
      {receiver === null && <EnterpriseField value={chosen} onChange={setChosen} />}
      <MoneyField
        label={t.amount}
        value={amount}
        onTyped={setAmount}
        wrongWords={t.wrongAmount}
        hint={t.available(price(free))}
        error={wrong ?? (missing > 0 ? t.tooMuch(exact(String(missing))) : undefined)}
      />
      <TextField
        label={t.note}
        value={note}
        maxLength={60}
        autoComplete="off"
        hint={t.noteHint}
        onChange={(event) => setNote(event.target.value)}
      />
      {refused && !transfer.isPending && (
        <p className="c-danger" role="alert">
          {refused}
        </p>
      )}
      <SubmitButton busy={transfer.isPending} busyWords={t.sending} offReason={offReason()}>
        {t.go}
      </SubmitButton>
    </form>
  );
}
