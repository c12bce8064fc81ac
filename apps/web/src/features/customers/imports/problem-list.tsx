import type { ImportKind } from '@haihu/contract/customers/values';
import { importProblemSentence } from '@haihu/rules/customers/imports/import-words';
import { useCallback, useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { language } from '../../../shared/i18n/language.ts';
import { countWords } from '../../../shared/lib/count.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { VirtualList } from '../../../shared/ui/virtual-list.tsx';
import { CorrectRow } from './correct-row.tsx';
import { t } from './texts.ts';
import { useFieldName } from './fields.ts';
import { type ImportProblem, useProblems } from './use-import.ts';

const ROW_HEIGHT = 64;

interface ProblemListProps {
  importId: string;
  kind: ImportKind;
  /** Number of wrong rows that are listed only after confirming. `null` if even the number is not told. */
  untold: number | null;
}

/** Lists the refused rows: position, name and mistake. A tap opens the row for correction. */
export function ProblemList({ importId, kind, untold }: ProblemListProps) {
  const problems = useProblems(importId, true);
  const nameOf = useFieldName();
  const [opened, setOpened] = useState<ImportProblem | null>(null);
  const renderRow = useCallback(
    (problem: ImportProblem) => (
      <Row problem={problem} fieldName={nameOf(problem.field)} onPress={() => setOpened(problem)} />
    ),
    [nameOf],
  );
  return (
    <>
      <Loaded query={problems} skeleton={<Skeleton of="rows" />} failed={t.loadFailed} retry={common.retry}>
        {({ pages }) =>
          pages[0]!.list.length === 0 ? (
            <div className="page import-clean">
              <h2>{untold === 0 ? t.noProblems : t.noListedProblems}</h2>
              <p className="sec">
                {untold === null
                  ? t.existingUntoldHints[kind]
                  : untold > 0
                    ? t.untold(countWords(untold))
                    : t.noProblemsHint}
              </p>
            </div>
          ) : (
            <VirtualList
              items={pages.flatMap(({ list }) => list)}
              rowHeight={ROW_HEIGHT}
              keyOf={({ rowId }) => String(rowId)}
              onReachBottom={() => problems.hasNextPage && !problems.isFetching && problems.fetchNextPage()}
            >
              {renderRow}
            </VirtualList>
          )
        }
      </Loaded>
      <CorrectRow importId={importId} row={opened} onClose={() => setOpened(null)} />
    </>
  );
}

interface RowProps {
  problem: ImportProblem;
  fieldName: string;
  onPress: () => void;
}

const Row = ({
  problem: { sheet, row, name, mobile, problem, firstRow, firstSheet },
  fieldName,
  onPress,
}: RowProps) => (
  <button type="button" className="row flat import-row" onClick={onPress}>
    <span className="grow">
      <span className="l1">
        <span className="one">{name || mobile || t.noName}</span>
        {name && <span className="sec one">{mobile}</span>}
        <span className="note end import-number">{sheet === null ? t.rowNumber(row) : t.rowOf(sheet, row)}</span>
      </span>
      <span className={problem === 'duplicate_in_file' ? 'import-why one c-warn' : 'import-why one c-danger'}>
        {importProblemSentence({ problem, field: fieldName, firstRow, firstSheet }, language)}
      </span>
    </span>
    <Icon name="right" size="xs" />
  </button>
);
