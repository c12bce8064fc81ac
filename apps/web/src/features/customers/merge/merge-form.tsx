import { type MergeSide, mergeSides } from '@haihu/contract/customers/values';
import type { MergePreview } from '@haihu/contract/customers/merge';
import { useState } from 'react';
import { listed } from '../../../shared/i18n/listed.ts';
import { countWords } from '../../../shared/lib/count.ts';
import { dayAndTime } from '../../../shared/lib/day.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { useLevelNames } from '../../../parts/config/settings/use-level-names.ts';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { swap } from '../../../shared/ui/icons/people.ts';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { changedFieldWords, changedValueWords } from '../record/change-words.ts';
import { t as detail } from '../record/detail-texts.ts';
import { t } from './texts.ts';
import { useMerge } from './use-merge.ts';

interface MergeFormProps {
  preview: MergePreview;
  /** Makes the other customer the remaining one. */
  onSwap: () => void;
}

type Field = MergePreview['fields'][number];

/** Shows both customers side by side. The user chooses the remaining value of each field, and the owner. */
export function MergeForm({ preview, onSwap }: MergeFormProps) {
  const { kept, merged, fields, numbers, tags } = preview;
  const [take, setTake] = useState<Record<string, MergeSide>>({});
  const [owner, setOwner] = useState(preview.owner);
  const merge = useMerge();
  const levels = useLevelNames();
  const words = (field: Field, side: MergeSide) =>
    field.field === 'level' ? (levels[Number(field[side]) - 1] ?? null) : changedValueWords(field.field, field[side]);
  const differing = fields.filter((field) => field.kept !== field.merged);
  const same = fields.filter((field) => field.kept === field.merged);
  const chosen = ({ field, take: proposed }: Field) => take[field] ?? proposed;
  const name = fields.find(({ field }) => field === 'name');
  // The first number that is not chosen becomes one of the further numbers.
  const mobile = fields.find(({ field }) => field === 'mobile');
  const [main, other] =
    mobile && chosen(mobile) === 'merged' ? [mobile.merged, mobile.kept] : [mobile?.kept, mobile?.merged];
  const shownNumbers = numbers.map((number) => (number.shown === main && other ? { ...number, shown: other } : number));
  const shownName = name ? (name[chosen(name)] ?? kept.name) : kept.name;

  function send(): void {
    merge.mutate({ preview, take, owner, name: shownName }, { onSuccess: () => navigation().back() });
  }

  return (
    <>
      <div className="page pad merge-form">
        <div className="merge-two">
          <Side side={kept} role={t.keep} />
          <IconButton icon={<Icon shape={swap} />} label={t.swap} onClick={onSwap} />
          <Side side={merged} role={t.goes} />
        </div>
        {differing.length > 0 && <h2>{t.conflicts}</h2>}
        {differing.map((field) => (
          <Field key={field.field} id={field.field} group label={labelOf(field)}>
            <ChipChoice
              label={labelOf(field)}
              layout="wrap"
              options={mergeSides.map((side) => ({
                value: side,
                label: words(field, side) ?? t.empty,
              }))}
              value={chosen(field)}
              onChange={(side) => side && setTake({ ...take, [field.field]: side })}
            />
          </Field>
        ))}
        {kept.ownerName !== merged.ownerName && (
          <Field id="owner" group label={t.owner}>
            <ChipChoice
              label={t.owner}
              layout="wrap"
              options={[
                { value: 'kept', label: kept.ownerName ?? t.inPublicPool },
                { value: 'merged', label: merged.ownerName ?? t.inPublicPool },
              ]}
              value={owner}
              onChange={(side) => side && setOwner(side)}
            />
          </Field>
        )}
        {(shownNumbers.length > 0 || tags.length > 0 || same.length > 0) && <h2 className="merge-same">{t.same}</h2>}
        <Cells>
          {shownNumbers.length > 0 && (
            <Cell
              label={t.numbers}
              note={listed(shownNumbers.map(({ label, shown }) => `${detail.numberLabels[label]} ${shown}`))}
            />
          )}
          {tags.length > 0 && <Cell label={t.tags} note={listed(tags.map((tag) => tag.name))} />}
          {same.map((field) => (
            <Cell key={field.field} label={labelOf(field)} value={words(field, 'kept')} />
          ))}
        </Cells>
        <NoticeBox tone="plain">{t.note}</NoticeBox>
      </div>
      <SaveBar label={t.merge} busy={merge.isPending} busyWords={t.merging} onSave={send} />
    </>
  );
}

function Side({ side, role }: { side: MergePreview['kept']; role: string }) {
  const { name, ownerName, followUps, calls, isDeal, createdAt } = side;
  return (
    <div className="merge-side">
      <span className="note">{role}</span>
      <strong className="one">{name}</strong>
      <span className="note">{ownerName ?? t.inPublicPool}</span>
      <span className="note">{t.counts(countWords(followUps), countWords(calls))}</span>
      <span className="note">{[t.since(dayAndTime(createdAt)), isDeal && t.deal].filter(Boolean).join(' · ')}</span>
    </div>
  );
}

const labelOf = ({ field, name }: Field) => name ?? changedFieldWords(field);
