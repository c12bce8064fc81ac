import type { ReplyOf } from '@haihu/contract/contract';
import { importProblemSentence } from '@haihu/rules/customers/import-words';
import { useCallback } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { language } from '../../../shared/i18n/language.ts';
import { countWords } from '../../../shared/lib/count.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { VirtualList } from '../../../shared/ui/virtual-list.tsx';
import { t } from './texts.ts';
import { useFieldName } from './fields.ts';
import { useProblems } from './use-import.ts';

type Problem = ReplyOf<'customers.importProblems'>['list'][number];

/** Two lines of what is wrong: a field's own name may be long. */
const ROW_HEIGHT = 80;

/** The refused rows: where, who, and what is wrong. `untold`: how many of them are listed only after confirming; null: not told either. */
export function ProblemList({ importId, untold }: { importId: string; untold: number | null }) {
  const problems = useProblems(importId, true);
  const nameOf = useFieldName();
  const renderRow = useCallback((problem: Problem) => <Row {...problem} fieldName={nameOf(problem.field)} />, [nameOf]);
  return (
    <Loaded query={problems} skeleton={<Skeleton of="rows" />} failed={t.loadFailed} retry={common.retry}>
      {({ pages }) =>
        pages[0]!.list.length === 0 ? (
          <main className="page import-clean">
            <h2>{untold === 0 ? t.noProblems : t.noListedProblems}</h2>
            <p className="sec">
              {untold === null ? t.existingUntoldHint : untold > 0 ? t.untold(countWords(untold)) : t.noProblemsHint}
            </p>
          </main>
        ) : (
          <VirtualList
            items={pages.flatMap(({ list }) => list)}
            rowHeight={ROW_HEIGHT}
            keyOf={keyOf}
            focusable
            onReachBottom={() => problems.hasNextPage && !problems.isFetching && problems.fetchNextPage()}
          >
            {renderRow}
          </VirtualList>
        )
      }
    </Loaded>
  );
}

const keyOf = ({ sheet, row }: Problem) => `${row} ${sheet ?? ''}`;

const Row = ({
  sheet,
  row,
  name,
  mobile,
  problem,
  firstRow,
  firstSheet,
  fieldName,
}: Problem & { fieldName: string }) => (
  <div className="row flat import-row">
    {sheet === null && <span className="note import-number">{row}</span>}
    <span className="grow">
      <span className="l1">
        <span className="one">{name || mobile || t.noName}</span>
        {name && <span className="sec">{mobile}</span>}
        {sheet !== null && <span className="note one end import-number">{t.rowOf(sheet, row)}</span>}
      </span>
      <span className={problem === 'duplicate_in_file' ? 'import-why c-warn' : 'import-why c-danger'}>
        {importProblemSentence({ problem, field: fieldName, firstRow, firstSheet }, language)}
      </span>
    </span>
  </div>
);
