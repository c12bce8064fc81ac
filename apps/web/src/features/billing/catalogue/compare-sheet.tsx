import { common } from '../../../shared/i18n/common.ts';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import type { Facts } from './product-words.ts';
import { t } from './texts.ts';

export interface ComparedPackages {
  name: string;
  facts: Facts;
}

interface CompareSheetProps {
  two: readonly ComparedPackages[];
  open: boolean;
  onClose: () => void;
}

/** Shows two products side by side, fact by fact. Different figures are strong. */
export function CompareSheet({ two, open, onClose }: CompareSheetProps) {
  const [one, other] = two;
  if (!one || !other) return null;
  return (
    <Sheet open={open} onClose={onClose} title={t.compare} closeLabel={common.close}>
      <div className="compare-width">
        <table className="compare">
          <thead>
            <tr>
              <td />
              <th scope="col">{one.name}</th>
              <th scope="col">{other.name}</th>
            </tr>
          </thead>
          <tbody>
            {one.facts.map(([name, value], index) => {
              const [, second] = other.facts[index]!;
              return (
                <tr key={name} className={value === second ? undefined : 'differs'}>
                  <th scope="row">{name}</th>
                  <td className="num">{joined(value)}</td>
                  <td className="num">{joined(second)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Sheet>
  );
}

/** Joins the parts around a stroke with word joiners, so that `yuan/min` is never broken there. */
const joined = (figure: string) => figure.replaceAll('/', '\u2060/\u2060');
