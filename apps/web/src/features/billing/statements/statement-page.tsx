import type { Statement } from '@haihu/contract/billing/statements';
import { FileExportButton } from './statement-file.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { dayNumbersOf, today } from '../../../shared/lib/day.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar, NavText } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { exact, signedAmount } from '../money-words.ts';
import { t as billTexts } from '../texts.ts';
import { InvoiceSheet } from '../invoices/invoice-sheet.tsx';
import { t as invoiceTexts } from '../invoices/texts.ts';
import { t } from './texts.ts';
import { useStatement } from './use-statement.ts';
import './statements.css';

/** Shows the totals of a month by kind, by member and by line, in a form for printing. */
export function StatementPage({ month }: { month: string }) {
  const statement = useStatement(month);
  const asking = useOpening();
  const mayAsk = useAllowed('billing.buy');
  const isOver = month < today().slice(0, 7);
  return (
    <>
      <NavBar
        left={<BackButton label={common.back} onBack={navigation().back} />}
        title={t.title}
        right={<NavText onClick={() => print()}>{t.print}</NavText>}
      />
      <div className="page on-ground statement">
        <Loaded
          query={statement}
          skeleton={<Skeleton of="rows" count={6} />}
          failed={common.failed}
          retry={common.retry}
        >
          {(read) => <Sheet statement={read} />}
        </Loaded>
        <div className="statement-deeds">
          <FileExportButton month={month} />
          {mayAsk && (
            <Button size="medium" onClick={asking.show}>
              {invoiceTexts.invoice}
            </Button>
          )}
        </div>
      </div>
      {asking.times > 0 && (
        <InvoiceSheet key={asking.times} month={month} isOver={isOver} open={asking.open} onClose={asking.hide} />
      )}
    </>
  );
}

function Sheet({ statement: { month, enterprise, opening, closing, kinds, calls } }: { statement: Statement }) {
  const [year, number] = dayNumbersOf(`${month}-01`);
  const spent = calls.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  return (
    <article className="statement-sheet">
      <h2>
        {enterprise} · {common.yearMonth(year, number)}
      </h2>
      <table>
        <caption>{t.byKind}</caption>
        <thead>
          <tr>
            <th scope="col">{t.kind}</th>
            <th scope="col">{t.calls}</th>
            <th scope="col">{t.amount}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t.opening}</th>
            <td />
            <td>{exact(opening)}</td>
          </tr>
          {kinds.map(({ kind, count, amount }) => (
            <tr key={kind}>
              <th scope="row">{billTexts.kinds[kind]}</th>
              <td>{count.toLocaleString('en')}</td>
              <td>{signedAmount(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.closing}</th>
            <td />
            <td>{exact(closing)}</td>
          </tr>
        </tfoot>
      </table>
      <table>
        <caption>{t.byMember}</caption>
        <thead>
          <tr>
            <th scope="col">{t.who}</th>
            <th scope="col">{t.calls}</th>
            <th scope="col">{t.amount}</th>
          </tr>
        </thead>
        <tbody>
          {calls.map(({ userId, name, lineId, lineName, count, seconds, amount }) => (
            <tr key={`${userId}/${lineId}`}>
              <th scope="row">
                {userId === null ? billTexts.noAgent : name}
                <span className="note">
                  {lineName ?? t.noLine} · {t.minutesOf(Math.ceil(seconds / 60).toLocaleString('en'))}
                </span>
              </th>
              <td>{count.toLocaleString('en')}</td>
              <td>{signedAmount(amount)}</td>
            </tr>
          ))}
          {calls.length === 0 && (
            <tr>
              <td colSpan={3} className="note">
                {t.noCalls}
              </td>
            </tr>
          )}
        </tbody>
        {calls.length > 0 && (
          <tfoot>
            <tr>
              <th scope="row">{t.sum}</th>
              <td />
              <td>{signedAmount(String(spent))}</td>
            </tr>
          </tfoot>
        )}
      </table>
      <p className="note">{t.exactNote}</p>
    </article>
  );
}
