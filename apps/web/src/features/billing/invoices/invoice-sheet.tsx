import { type FormEvent, useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { dayNumbersOf } from '../../../shared/lib/day.ts';
import { SubmitButton } from '../../../shared/ui/submit-button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { Sheet, SheetLabel } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { Tag } from '../../../shared/ui/state-word.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { price } from '../../../parts/billing/price.ts';
import { t } from './texts.ts';
import { useInvoices, useRequestInvoice } from './use-invoices.ts';

interface InvoiceSheetProps {
  month: string;
  isOver: boolean;
  open: boolean;
  onClose: () => void;
}

const tones = { asked: 'warn', issued: 'call', refused: 'bad' } as const;

/** Requests an invoice for a month, and lists earlier requests. */
export function InvoiceSheet({ month, isOver, open, onClose }: InvoiceSheetProps) {
  const invoices = useInvoices();
  const list = invoices.data?.pages.flatMap((page) => page.list) ?? [];
  const isAsked = list.some((each) => each.month === month && each.state !== 'refused' && !isRed(each));
  return (
    <Sheet open={open} onClose={onClose} title={t.invoices} closeLabel={common.close} className="on-sheet">
      {!isOver && (
        <div className="pad">
          <NoticeBox tone="plain">{t.invoiceHint}</NoticeBox>
        </div>
      )}
      {isOver && invoices.data && !isAsked && <Form month={month} />}
      <SheetLabel>{t.invoices}</SheetLabel>
      <Loaded query={invoices} skeleton={<Skeleton of="rows" count={2} />} failed={common.failed} retry={common.retry}>
        {() => list.length === 0 && <EmptyState title={t.noInvoices} hint={isOver ? t.invoiceHint : undefined} />}
      </Loaded>
      <Cells>
        {list.map(({ id, month: of, amount, title, state, answer }) => (
          <Cell
            key={id}
            label={[isRed({ amount }) && t.red, common.yearMonth(...monthNumbers(of)), price(amount)]
              .filter(Boolean)
              .join(' · ')}
            note={answer === null ? title : `${title} · ${answer}`}
            value={<Tag tone={tones[state]}>{t.states[state]}</Tag>}
          />
        ))}
      </Cells>
    </Sheet>
  );
}

/** Returns a tax number as it is checked: without spaces, in capitals, and in half width however it was typed. */
const tidyTaxNumber = (typed: string) => typed.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();

/** Returns true for an invoice that takes back part of an earlier one. */
const isRed = ({ amount }: { amount: string }) => amount.startsWith('-');

function Form({ month }: { month: string }) {
  const [title, setTitle] = useState('');
  const [taxNumber, setTaxNumber] = useState('');
  const request = useRequestInvoice();
  const isTaxNumber = /^[0-9A-Z]{15,20}$/.test(taxNumber);
  const isRight = title.trim() !== '' && isTaxNumber;
  function ask(event: FormEvent): void {
    event.preventDefault();
    if (!isRight) return;
    request.mutate(
      { month, title, taxNumber },
      {
        onSuccess: () => showToast(t.asked, { kind: 'done' }),
        onError: (error) => showToast(error.message, { kind: 'warn' }),
      },
    );
  }
  return (
    <form className="pad invoice-form" onSubmit={ask}>
      <TextField
        label={t.heading}
        value={title}
        maxLength={100}
        fault={title.trim() === '' && t.headingNeeded}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextField
        label={t.taxNumber}
        hint={t.taxHint}
        value={taxNumber}
        maxLength={20}
        fault={!isTaxNumber && t.taxWrong}
        autoCapitalize="characters"
        onChange={({ target }) => setTaxNumber(tidyTaxNumber(target.value))}
      />
      <SubmitButton busy={request.isPending} busyWords={t.asking} disabled={!isRight}>
        {t.invoice}
      </SubmitButton>
    </form>
  );
}

function monthNumbers(month: string): [year: number, month: number] {
  const [year, number] = dayNumbersOf(`${month}-01`);
  return [year, number];
}
