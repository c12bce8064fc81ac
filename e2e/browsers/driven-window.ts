import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** An element of a page, in the words of its driver. */
export type Found = Record<string, unknown>;

/** The one window of a browser, as the walk drives it. Each driver speaks the protocol of its browser. */
export interface DrivenWindow {
  open(address: string): Promise<void>;
  /** Runs a function in the page, and returns its value. The function must not use anything outside of itself. */
  run<Value>(script: (...values: never[]) => Value, ...values: unknown[]): Promise<Value>;
  /** Returns the element that the function returns in the page. `null` if it returns none. */
  find(script: (...values: never[]) => Element | null | undefined, ...values: unknown[]): Promise<Found | null>;
  /** Presses the middle of an element, as a finger or a mouse does. */
  press(element: Found): Promise<void>;
  /** Types into a field that is in the page. */
  type(element: Found, text: string): Promise<void>;
  /** Chooses files for a field of files. */
  choose(element: Found, files: string[]): Promise<void>;
  /** Gives the page a size in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Takes a picture of what the window shows, as PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** A browser that this machine may have. */
export interface OtherBrowser {
  name: string;
  /** Programs that it needs. If one is missing, the browser is left out. */
  programs: string[];
  start(): Promise<DrivenWindow>;
}

/** Starts a program. It ends with this process, even if the walk breaks off. */
export function start(program: string, args: string[], options: SpawnOptions = {}): ChildProcess {
  const child = spawn(program, args, options);
  process.once('exit', () => child.kill());
  return child;
}

/** Resolves to the first group of the pattern once the process has printed it. Throws its output if it ends first. */
export function printed(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const look = (chunk: Buffer) => {
      output += chunk.toString();
      const found = pattern.exec(output);
      if (found) resolve(found[1] ?? found[0]);
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${child.spawnfile} ended: ${output}`)));
  });
}

/** Ends a process, and waits until it has ended. */
export function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  return gone;
}

/** Lists the programs that are in no folder of PATH. */
export function missingPrograms(programs: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return programs.filter((program) => !folders.some((folder) => existsSync(path.join(folder, program))));
}
