import type { LineTransport } from '@haihu/contract/calls/values';

/** The findings of a look at an engine. */
export interface EngineFindings {
  /** The engine's own version. Null: it has none. */
  version: string | null;
  /** The known fault of this version, as its makers name it. Null: none. */
  fault: string | null;
  /** The names of the common sounds that the engine has no file for. Callers hear nothing in their place. */
  missingSounds: string[];
  /** The ways of signalling to carriers that the engine was set up for. */
  transports: LineTransport[];
}
