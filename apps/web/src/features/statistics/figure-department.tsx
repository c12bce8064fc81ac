import { DepartmentChoice } from '../../parts/organisation/structure/department-choice.tsx';
import { usePlaces } from '../../parts/organisation/structure/use-places.ts';
import { useAllowed } from '../../shared/lib/allowed.tsx';

interface FigureDepartmentProps {
  /** `null`: everybody whom the user leads. */
  value: string | null;
  onChange: (id: string | null) => void;
}

/** Chooses the department whose members count, among those that the user leads. Draws nothing if there is no choice. */
export function FigureDepartment({ value, onChange }: FigureDepartmentProps) {
  const { data } = usePlaces(useAllowed('organisation.read'));
  if (!data || data.departments.length < 2) return null;
  return (
    <div className="stat-departments">
      <DepartmentChoice departments={data.departments} value={value} onChange={onChange} />
    </div>
  );
}
