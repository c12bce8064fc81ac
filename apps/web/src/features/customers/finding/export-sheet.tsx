import type { RequestTo } from '@haihu/contract/contract';
import type { ExportColumn } from '@haihu/contract/saved-filters';
import { exportColumnWords } from '@haihu/rules/export-words';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { JobFileSheet } from '../../../shared/files/job-file-sheet.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { language } from '../../../shared/i18n/language.ts';
import { call } from '../../../shared/lib/call.ts';
import { type Pool, type PoolFilter, privateRequest, seaRequest } from '../../../shared/lib/pool-filter.ts';
import { randomKey } from '../../../shared/lib/random.ts';
import { useOptions } from '../../../shared/options/use-options.ts';
import { ChipGroup } from '../../../shared/ui/chip-group.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { Sheet, SheetLabel } from '../../../shared/ui/sheet.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { t } from './texts.ts';
import '../hands/hands.css';

const columnNames = exportColumnWords[language];
const columns = Object.keys(columnNames) as ExportColumn[];
const usual: ExportColumn[] = ['name', 'mobile', 'company', 'level', 'tags', 'source', 'lastFollowAt', 'createdAt'];
const onlyOf: Record<Pool, ExportColumn[]> = {
  private: ['owner', 'department', 'ownedAt'],
  sea: ['seaAt', 'formerOwner'],
};

interface ExportSheetProps {
  open: boolean;
  onClose: () => void;
  pool: Pool;
  filter: PoolFilter;
}

/** A list as a file: which columns, in which format; then how far it is, and the way to it. */
export default function ExportSheet({ open, onClose, pool, filter }: ExportSheetProps) {
  const [chosen, setChosen] = useState<ExportColumn[]>([...usual, ...onlyOf[pool]]);
  const [fieldIds, setFieldIds] = useState<string[]>([]);
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const following = useOpening();
  const fields = useOptions()?.customFields.fields.filter(({ archived, id }) => !archived && id !== null) ?? [];
  const offered = columns.filter((column) => !onlyOf[pool === 'sea' ? 'private' : 'sea'].includes(column));
  const start = useMutation({
    mutationFn: () => {
      const list =
        pool === 'sea' ? { by: pool, filter: seaRequest(filter) } : { by: pool, filter: privateRequest(filter) };
      const request: RequestTo<'customers.export'> = { list, format, fieldIds, columns: inOrder(chosen) };
      return call('customers.export', request, { key: randomKey() });
    },
    onSuccess() {
      onClose();
      following.show();
    },
    onError: (error) => showToast(error.message, { kind: 'warn' }),
  });
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={t.export}
        closeLabel={common.close}
        bar={
          <SaveBar
            label={t.startExport}
            disabled={chosen.length === 0}
            busy={start.isPending}
            busyWords={t.starting}
            onSave={() => start.mutate()}
          />
        }
      >
        <div className="pad hands-form">
          <p className="note">{t.exportNote}</p>
          <Segmented
            label={t.format}
            value={format}
            choices={[
              { value: 'xlsx', label: t.xlsx },
              { value: 'csv', label: t.csv },
            ]}
            onChange={setFormat}
          />
          <div>
            <SheetLabel>{t.columns}</SheetLabel>
            <ChipGroup
              label={t.columns}
              layout="wrap"
              options={offered.map((value) => ({ value, label: columnNames[value] }))}
              values={chosen}
              onChange={setChosen}
            />
          </div>
          {fields.length > 0 && (
            <div>
              <SheetLabel>{t.ownFields}</SheetLabel>
              <ChipGroup
                label={t.ownFields}
                layout="wrap"
                options={fields.map(({ id, name }) => ({ value: id!, label: name }))}
                values={fieldIds}
                onChange={setFieldIds}
              />
            </div>
          )}
        </div>
      </Sheet>
      {start.data && (
        <JobFileSheet key={start.data.jobId} jobId={start.data.jobId} open={following.open} onClose={following.hide} />
      )}
    </>
  );
}

const inOrder = (chosen: ExportColumn[]) => columns.filter((column) => chosen.includes(column));
