import type { ReactNode } from 'react';
import { Card } from '../../../shared/ui/card.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import type { Facts } from './product-words.ts';
import { t } from './texts.ts';

interface ProductCardProps {
  name: string;
  /** Price in large figures. `unit` says what it is for. */
  figure: string;
  unit: string;
  facts: Facts;
  /** Content under the facts: rules, end of the sale. */
  children?: ReactNode;
  compared?: { on: boolean; onChange: (on: boolean) => void };
  action?: ReactNode;
}

/** Draws a product on sale: price, facts and actions. */
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
