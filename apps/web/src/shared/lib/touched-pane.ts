/**
 * The pane of the last gesture since the present screen opened. Null: no pane was touched since, or the window has one
 * column.
 */
let touched: string | null = null;

export const touchedPane = (): string | null => touched;

/** Notes the pane of a gesture, or forgets it when another screen opens. */
export function noteTouchedPane(pane: string | null): void {
  touched = pane;
}
