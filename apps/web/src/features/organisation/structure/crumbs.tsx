import type { Department } from '@haihu/contract/organisation/structure';
import { Icon } from '../../../shared/ui/icon.tsx';

interface CrumbsProps {
  /** Name of the enterprise. */
  top: string;
  path: Department[];
  /** Called with a department's id. Undefined for the top. */
  onEnter: (id: string | undefined) => void;
}

/** Draws the path down to the present department. Each step leads back up. */
export function Crumbs({ top, path, onEnter }: CrumbsProps) {
  const steps = [{ id: undefined, name: top }, ...path];
  return (
    <nav className="crumbs sec" aria-label={top}>
      {steps.map(({ id, name }, index) => {
        const isHere = index === steps.length - 1;
        return (
          <span className="h" key={id ?? ''}>
            {index > 0 && <Icon name="right" size="xs" />}
            <button
              type="button"
              ref={isHere ? comeIntoView : undefined}
              aria-current={isHere ? 'page' : undefined}
              onClick={() => onEnter(id)}
            >
              {name}
            </button>
          </span>
        );
      })}
    </nav>
  );
}

/** Scrolls to the present department, which is at the end of a long path. */
function comeIntoView(step: HTMLElement | null): void {
  step?.scrollIntoView({ inline: 'end', block: 'nearest' });
}
