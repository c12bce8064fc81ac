import type { CustomerPool } from '@haihu/contract/customers/values';
import { levelLetter } from '@haihu/rules/customers/levels';
import { listed } from '../../../shared/i18n/listed.ts';
import { Chip } from '../../../shared/ui/chip.tsx';
import { useTags } from '../tags/use-tags.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { type MoreKey, moreOf, type PoolListFilter } from '../../../parts/customers/pool-filter.ts';
import { useOptions } from '../../../parts/config/settings/use-options.ts';
import { moreWords } from './more-words.ts';
import { SavedChips } from './saved-chips.tsx';
import { t as finding } from './texts.ts';
import { t } from '../pools/texts.ts';

interface FilterChipsProps {
  pool: CustomerPool;
  filter: PoolListFilter;
  onChange: (change: Partial<PoolListFilter>) => void;
  /** Replaces the filter. */
  onApply: (filter: PoolListFilter) => void;
}

/** Draws the active filters, each with one tap to clear it, and the most used further filter. */
export function FilterChips({ pool, filter, onChange, onApply }: FilterChipsProps) {
  const tags = useTags().data?.groups.flatMap((group) => group.tags) ?? [];
  const { levels, tagIds, visit: callBack, idleDays, team, owner, claimable, reason } = filter;
  const chosenTags = tags.filter((tag) => tagIds.includes(tag.id)).map((tag) => tag.name);
  const more = moreOf(pool, filter);
  const names = new Map(useOptions()?.customFields.fields.map(({ id, name }) => [id ?? '', name]));
  return (
    <div className="chips">
      {filter.search && (
        <Chip
          label={finding.searchAll}
          on={false}
          onChange={() => navigation().open('customerSearch', { search: filter.search })}
        />
      )}
      {pool === 'private' && owner && (
        <Chip label={t.oneColleague} on onChange={() => onChange({ owner: undefined })} />
      )}
      {pool === 'private' && team && <Chip label={t.wholeTeam} on onChange={() => onChange({ team: undefined })} />}
      {(Object.keys(more) as MoreKey[]).map((key) => (
        <Chip
          key={key}
          label={moreWords(key, more, names)}
          on
          onChange={() => onChange({ more: { ...more, [key]: undefined } })}
        />
      ))}
      {levels.length > 0 && (
        <Chip label={listed(levels.map(levelLetter))} on onChange={() => onChange({ levels: [] })} />
      )}
      {chosenTags.length > 0 && <Chip label={listed(chosenTags)} on onChange={() => onChange({ tagIds: [] })} />}
      <SavedChips pool={pool} filter={filter} onApply={onApply} />
      {pool === 'sea' ? (
        <>
          <Chip label={t.claimableNow} on={!!claimable} onChange={(on) => onChange({ claimable: on || undefined })} />
          {levels.length === 0 && <Chip label={t.levelsAB} on={false} onChange={() => onChange({ levels: [1, 2] })} />}
          <Chip
            label={reason && reason !== 'imported' ? t.publicPoolReasons[reason] : t.newlyImported}
            on={!!reason}
            onChange={(on) => onChange({ reason: on ? 'imported' : undefined })}
          />
        </>
      ) : (
        <>
          <Chip
            label={t.visits.late}
            on={callBack === 'late'}
            onChange={(on) => onChange({ visit: on ? 'late' : undefined })}
          />
          <Chip
            label={t.visits.today}
            on={callBack === 'today'}
            onChange={(on) => onChange({ visit: on ? 'today' : undefined })}
          />
          <Chip
            label={t.idleFor(idleDays ?? 3)}
            on={idleDays !== undefined}
            onChange={(on) => onChange({ idleDays: on ? 3 : undefined })}
          />
          {levels.length === 0 && <Chip label={t.levelsAB} on={false} onChange={() => onChange({ levels: [1, 2] })} />}
          {callBack === 'none' && <Chip label={t.visits.none} on onChange={() => onChange({ visit: undefined })} />}
        </>
      )}
    </div>
  );
}
