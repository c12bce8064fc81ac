import type { Query, ScreenProps } from '../../../shared/lib/navigation.ts';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { CallersView } from '../of-callers/callers-view.tsx';
import { t } from '../texts.ts';
import { CallFigures } from './call-figures.tsx';

/** The parts of the address that belong to one side. */
const ofOneSide: Query = {
  by: undefined,
  figure: undefined,
  member: undefined,
  who: undefined,
  line: undefined,
  mode: undefined,
  at: undefined,
};

/** Shows statistics of calls over lines: those that were placed, or those that people made to the enterprise. */
export default function CallStatistics(props: ScreenProps) {
  const { query, setQuery } = props;
  const side = query.side === 'in' ? 'in' : 'out';
  const above = (
    <Segmented
      label={t.side}
      value={side}
      choices={(['out', 'in'] as const).map((value) => ({ value, label: t.sides[value] }))}
      onChange={(chosen) => setQuery({ ...query, ...ofOneSide, side: chosen === 'in' ? chosen : undefined })}
    />
  );
  return side === 'in' ? (
    <CallersView {...props} above={above} />
  ) : (
    <CallFigures {...props} source="lines" above={above} />
  );
}
