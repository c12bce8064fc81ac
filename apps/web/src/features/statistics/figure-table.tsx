import { useEffect, useRef } from 'react';
import { t } from './texts.ts';

export interface TableColumn {
  name: string;
  /** One value for each row. */
  values: readonly number[];
  /** Writes a value. */
  show?: (value: number) => string;
  /** Sorts the rows by this column. Absent if they have an order of their own. */
  onSort?: () => void;
  isSorted?: boolean;
}

interface FigureTableProps {
  /** Heading of the first column. */
  corner: string;
  labels: readonly string[];
  columns: readonly TableColumn[];
  onOpen: (index: number) => void;
}

/**
 * Draws figures as a table whose head and first column stay in sight. It fades at a side where more columns follow. A
 * row opens its details.
 */
export function FigureTable({ corner, labels, columns, onOpen }: FigureTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => followSides(scroller.current!), []);
  return (
    <div ref={scroller} className="stat-scroll" tabIndex={0} role="group" aria-label={t.asTable}>
      <table className="stat-table">
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map(({ name, onSort, isSorted }) => (
              <th key={name} scope="col" aria-sort={isSorted ? 'descending' : undefined}>
                {onSort ? (
                  <button type="button" onClick={onSort}>
                    {name}
                  </button>
                ) : (
                  name
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, index) => (
            <tr key={index}>
              <th scope="row">
                <button type="button" onClick={() => onOpen(index)}>
                  {label}
                </button>
              </th>
              {columns.map(({ name, values, show = String }) => (
                <td key={name}>{show(values[index]!)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Notes in `data-more` at which sides columns are scrolled away. Returns a function that ends it. */
function followSides(scroller: HTMLElement): () => void {
  function note(): void {
    const { scrollLeft, scrollWidth, clientWidth } = scroller;
    const sides = [scrollLeft > 1 && 'start', scrollLeft + clientWidth < scrollWidth - 1 && 'end'];
    scroller.dataset.more = sides.filter(Boolean).join(' ');
  }
  const sizes = new ResizeObserver(note);
  sizes.observe(scroller);
  sizes.observe(scroller.firstElementChild!);
  scroller.addEventListener('scroll', note, { passive: true });
  return () => {
    sizes.disconnect();
    scroller.removeEventListener('scroll', note);
  };
}
