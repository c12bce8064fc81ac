import { filteredTexts } from '@haihu/contract/customers/fields';
import { type CustomerPool, genders, phoneLabels } from '@haihu/contract/customers/values';
import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { fieldNames } from '../field-names.ts';
import type { MoreFilter } from '../../../parts/customers/pool-filter.ts';
import { useOptions } from '../../../parts/config/settings/use-options.ts';
import { ChipChoice, ChipGroup } from '../../../shared/ui/chip-group.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { DaysChoice } from './days-choice.tsx';
import { OwnFieldFilters } from './own-field-filters.tsx';
import { PartOfText } from './part-of-text.tsx';
import { RangeFields } from './range-fields.tsx';
import { StaffChoice } from './staff-choice.tsx';
import { t } from './texts.ts';

const YUAN = 10_000;
const labels = [...phoneLabels, 'none'] as const;
const genderChoices = [...genders, 'none'] as const;

interface MoreFieldsProps {
  pool: CustomerPool;
  more: MoreFilter;
  onChange: (part: MoreFilter) => void;
}

/** Returns the chips of the known values. Chosen values are always among them, even if they are no longer known. */
const chips = (offered: readonly string[] = [], chosen: readonly string[]) =>
  [...new Set([...chosen, ...offered])].map((value) => ({ value, label: value }));

/** Draws the less used filters of a pool. */
export function MoreFields({ pool, more, onChange }: MoreFieldsProps) {
  const { data: known } = useQuery({
    queryKey: ['customers.filterChoices'],
    queryFn: ({ signal }) => sendRequest('customers.filterChoices', {}, { signal }),
  });
  const fields = useOptions()?.customFields.fields.filter(({ archived }) => !archived) ?? [];
  const { sources = [], areas = [], carriers = [], genders: chosenGenders = [] } = more;
  const { phoneLabels: chosenLabels = [], isDeal, dealAmount, returnsWithin } = more;
  const yuan = (units: string | undefined) => (units === undefined ? undefined : Number(units) / YUAN);
  const units = (amount: number | undefined) => (amount === undefined ? undefined : String(Math.round(amount * YUAN)));
  return (
    <>
      <Staff pool={pool} more={more} onChange={onChange} />
      <Several
        label={t.source}
        options={chips(known?.sources, sources)}
        values={sources}
        onChange={(chosen) => onChange({ sources: chosen })}
      />
      <Several
        label={fieldNames.area}
        options={chips(known?.areas, areas)}
        values={areas}
        onChange={(chosen) => onChange({ areas: chosen })}
      />
      <Several
        label={fieldNames.carrier}
        options={chips(known?.carriers, carriers)}
        values={carriers}
        onChange={(chosen) => onChange({ carriers: chosen })}
      />
      <h3 className="lab">{fieldNames.gender}</h3>
      <ChipGroup
        label={fieldNames.gender}
        layout="wrap"
        options={genderChoices.map((value) => ({ value, label: t.genders[value] }))}
        values={chosenGenders}
        onChange={(chosen) => onChange({ genders: chosen.length > 0 ? chosen : undefined })}
      />
      {filteredTexts.map((name) => (
        <PartOfText
          key={`${name} ${more[name] ?? ''}`}
          name={fieldNames[name]}
          value={more[name] ?? ''}
          onChange={(part) => onChange({ [name]: part || undefined })}
        />
      ))}
      <h3 className="lab">{t.label}</h3>
      <ChipGroup
        label={t.label}
        layout="wrap"
        options={labels.map((value) => ({ value, label: t.labels[value] }))}
        values={chosenLabels}
        onChange={(chosen) => onChange({ phoneLabels: chosen.length > 0 ? chosen : undefined })}
      />
      <h3 className="lab">{t.deal}</h3>
      <ChipChoice
        label={t.deal}
        layout="wrap"
        clearable
        options={[
          { value: 'yes', label: t.dealt },
          { value: 'no', label: t.notDealt },
        ]}
        value={isDeal === undefined ? null : isDeal ? 'yes' : 'no'}
        onChange={(chosen) => onChange({ isDeal: chosen === null ? undefined : chosen === 'yes' })}
      />
      <RangeFields
        label={t.dealAmount}
        of="money"
        value={dealAmount && { from: yuan(dealAmount.from), to: yuan(dealAmount.to) }}
        onChange={(range) => onChange({ dealAmount: range && { from: units(range.from), to: units(range.to) } })}
      />
      <TimeFields pool={pool} more={more} onChange={onChange} />
      <RangeFields label={t.calls} value={more.calls} onChange={(calls) => onChange({ calls })} />
      <RangeFields
        label={t.answeredCalls}
        value={more.answeredCalls}
        onChange={(answeredCalls) => onChange({ answeredCalls })}
      />
      {pool === 'private' && (
        <>
          <h3 className="lab">{t.returns}</h3>
          <ChipChoice
            label={t.returns}
            layout="wrap"
            clearable
            options={[
              { value: '0', label: t.tonight },
              ...['3', '7', '30'].map((value) => ({ value, label: t.within(Number(value)) })),
            ]}
            value={returnsWithin === undefined ? null : String(returnsWithin)}
            onChange={(days) => onChange({ returnsWithin: days === null ? undefined : Number(days) })}
          />
        </>
      )}
      <OwnFieldFilters fields={fields} asked={more.fields ?? []} onChange={(asked) => onChange({ fields: asked })} />
    </>
  );
}

function TimeFields({ pool, more, onChange }: MoreFieldsProps) {
  const own = pool === 'sea' ? ('arrivedOn' as const) : ('claimedOn' as const);
  const field = (name: typeof own | 'createdOn' | 'followedOn' | 'visitOn' | 'calledOn', mayLack: boolean) => (
    <DaysChoice
      label={t.days[name]}
      value={more[name]}
      ahead={name === 'visitOn'}
      mayLack={mayLack}
      onChange={(days) => onChange({ [name]: days })}
    />
  );
  return (
    <>
      {field(own, false)}
      {field('createdOn', false)}
      {field('followedOn', true)}
      {field('visitOn', true)}
      {field('calledOn', true)}
    </>
  );
}

interface SeveralProps {
  label: string;
  options: { value: string; label: string }[];
  values: string[];
  onChange: (values: string[] | undefined) => void;
}

/** Draws chips for several values. Draws nothing if there are no options. */
function Several({ label, options, values, onChange }: SeveralProps) {
  if (options.length === 0) return null;
  return (
    <>
      <h3 className="lab">{label}</h3>
      <ChipGroup
        label={label}
        layout="wrap"
        options={options}
        values={values}
        onChange={(chosen) => onChange(chosen.length > 0 ? chosen : undefined)}
      />
    </>
  );
}

/** Lets a leader choose the staff whose pools are searched. */
function Staff({ pool, more, onChange }: MoreFieldsProps) {
  const [choosing, choosingMakers] = [useOpening(), useOpening()];
  const { userIds = [], departmentIds = [], makerIds = [] } = more;
  if (!useAllowed('customers.assign')) return null;
  return (
    <>
      <Cells>
        <Cell
          label={pool === 'sea' ? t.formerStaff : t.staff}
          value={userIds.length + departmentIds.length > 0 ? t.staffChosen(userIds.length + departmentIds.length) : ''}
          onPress={choosing.show}
        />
        <Cell
          label={t.maker}
          value={makerIds.length > 0 ? t.staffChosen(makerIds.length) : ''}
          onPress={choosingMakers.show}
        />
      </Cells>
      {choosing.times > 0 && (
        <StaffChoice
          open={choosing.open}
          onClose={choosing.hide}
          userIds={userIds}
          departmentIds={departmentIds}
          onChange={(part) =>
            onChange(
              Object.fromEntries(Object.entries(part).map(([key, ids]) => [key, ids.length > 0 ? ids : undefined])),
            )
          }
        />
      )}
      {choosingMakers.times > 0 && (
        <StaffChoice
          open={choosingMakers.open}
          onClose={choosingMakers.hide}
          userIds={makerIds}
          onChange={({ userIds: ids = [] }) => onChange({ makerIds: ids.length > 0 ? ids : undefined })}
        />
      )}
    </>
  );
}
