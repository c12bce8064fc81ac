/** Name of the line that benches provision. */
export const benchLine = 'bench-line';
