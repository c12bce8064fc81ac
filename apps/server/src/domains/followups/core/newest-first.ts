import { writeCursor } from '../../../platform/http/cursor.ts';

/** Makes a page of at most `size` rows. Expects one row more if there is a further page. `total`: `null` if unknown. */
export function newestFirst<Row extends { at: string; id: string }>(rows: Row[], size: number, total: number | null) {
  const list = rows.slice(0, size);
  const last = list.at(-1);
  const next = last && rows.length > size ? writeCursor({ at: last.at, id: last.id }) : null;
  return { list, next, total, totalIsEstimate: false };
}
