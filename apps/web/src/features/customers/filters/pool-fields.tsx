import { publicPoolReasons, callBackFilters, type CustomerPool } from '@haihu/contract/customers/values';
import { levelLetter, levels } from '@haihu/rules/customers/levels';
import { leadsOthers, sessionUser } from '../../../shared/lib/session.ts';
import type { PoolListFilter } from '../../../parts/customers/pool-filter.ts';
import { useLevelNames } from '../../../parts/config/settings/use-level-names.ts';
import { ChipChoice, ChipGroup } from '../../../shared/ui/chip-group.tsx';
import { useTags } from '../tags/use-tags.ts';
import { t } from '../pools/texts.ts';
import './pool-fields.css';

interface PoolFieldsProps {
  pool: CustomerPool;
  filter: PoolListFilter;
  onChange: (part: Partial<PoolListFilter>) => void;
}

/** Draws the most used filters, in the sheet and at the top of the screen of all filters. */
export function PoolFields({ pool, filter: draft, onChange: change }: PoolFieldsProps) {
  const names = useLevelNames();
  const groups = useTags().data?.groups ?? [];
  return (
    <>
      <h3 className="lab">{t.level}</h3>
      <ChipGroup
        label={t.level}
        layout="wrap"
        options={levels.map((level) => ({
          value: String(level),
          label: `${levelLetter(level)} ${names[level - 1]}`,
        }))}
        values={draft.levels.map(String)}
        onChange={(values) => change({ levels: values.map(Number).toSorted() })}
      />
      {groups.map((group) => (
        <div key={group.name}>
          <h3 className="lab">{t.tagsOf(group.name)}</h3>
          <ChipGroup
            label={t.tagsOf(group.name)}
            layout="wrap"
            options={group.tags.map((tag) => ({ value: tag.id, label: tag.name }))}
            values={draft.tagIds}
            onChange={(tagIds) => change({ tagIds })}
          />
        </div>
      ))}
      {pool === 'sea' ? (
        <>
          <h3 className="lab">{t.whyInPublicPool}</h3>
          <ChipChoice
            label={t.whyInPublicPool}
            layout="wrap"
            clearable
            options={publicPoolReasons.map((value) => ({
              value,
              label: t.publicPoolReasonNames[value],
            }))}
            value={draft.reason ?? null}
            onChange={(reason) => change({ reason: reason ?? undefined })}
          />
        </>
      ) : (
        <>
          <h3 className="lab">{t.visit}</h3>
          <ChipChoice
            label={t.visit}
            layout="wrap"
            clearable
            options={callBackFilters.map((value) => ({ value, label: t.visits[value] }))}
            value={draft.visit ?? null}
            onChange={(callBack) => change({ visit: callBack ?? undefined })}
          />
          <h3 className="lab">{t.idle}</h3>
          <ChipChoice
            label={t.idle}
            layout="wrap"
            clearable
            options={['3', '7', '14', '30'].map((value) => ({ value, label: t.idleFor(Number(value)) }))}
            value={draft.idleDays?.toString() ?? null}
            onChange={(days) => change({ idleDays: days ? Number(days) : undefined })}
          />
          {leadsOthers(sessionUser()) && (
            <>
              <h3 className="lab">{t.whose}</h3>
              <ChipChoice
                label={t.whose}
                layout="wrap"
                options={[
                  { value: 'mine', label: t.mine },
                  { value: 'team', label: t.wholeTeam },
                ]}
                value={draft.team ? 'team' : 'mine'}
                onChange={(whose) => change({ team: whose === 'team' || undefined })}
              />
            </>
          )}
        </>
      )}
    </>
  );
}
