/** Saves a file in another way than the browser's. Returns false if it cannot. */
export type Saver = (content: Blob, fileName: string) => Promise<boolean>;

let saver: Saver | null = null;

/** Sets the way in which files are saved. `null`: the browser's. */
export function provideSaver(given: Saver | null): void {
  saver = given;
}

/** Saves a file in the provided way. Returns false if there is none, or if it cannot. */
export const saveElsewhere = async (content: Blob, fileName: string): Promise<boolean> =>
  (await saver?.(content, fileName)) ?? false;
