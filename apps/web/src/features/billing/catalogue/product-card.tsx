import type { ReactNode } from 'react';
import { Card } from '../../../shared/ui/card.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import type { Facts } from './product-words.ts';
import { t } from './texts.ts';

interface ProductCardProps {
  name: string;
  /** What it costs, in large figures, and what that is for. */
  figure: string;
  unit: string;
  facts: Facts;
  /** Under the facts: rules, until when it is on sale. */
  children?: ReactNode;
  compared?: { on: boolean; onChange: (on: boolean) => void };
  action?: ReactNode;
}

/** A product on sale: its price, its facts, and what can be done with it. */
export function ProductCard({ name, figure, unit, facts, children, compared, action }: ProductCardProps) {
  return (
    <Card label={name}>
      <div className="product">
        <h2>{name}</h2>
        <div className="baseline">
          <span className="head num">{figure}</span>
          <span className="sec">{unit}</span>
        </div>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {children}
        {(compared || action) && (
          <div className="deeds">
            {compared && (
              <Checkbox
                checked={compared.on}
                aria-label={`${t.comparing} ${name}`}
                onChange={() => compared.onChange(!compared.on)}
              >
                {t.comparing}
              </Checkbox>
            )}
            {action}
          </div>
        )}
      </div>
    </Card>
  );
}
