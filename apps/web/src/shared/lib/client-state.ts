import { useSyncExternalStore } from 'react';
import { storageKeys } from './storage-keys.ts';
import { type StoragePlace, readJson, readText, writeJson, writeText } from './stored.ts';

/** The client state of the specification, under its names. Entries marked "Kept" survive a reload. */
export interface ClientState {
  /** Numbers of pushes: customer calls begun, customer calls ended, other calls begun, other calls ended. */
  crmcall: number;
  crmfinishcall: number;
  call: number;
  finishCall: number;
  /** Flags: a call is on, its panel is folded away, it is a single call and not part of a run. */
  callflage: boolean;
  callflageHide: boolean;
  onecall: boolean;
  /** Kept on this device. */
  userID: string | null;
  /** Kept for this tab only, because each tab has its own socket. */
  socketflage: 'open' | 'close';
  /** The whole message of the last call-list push. */
  goodsList: unknown;
  Serviceid: string | null;
  superTenant: boolean;
  /** Kind and id of the customer or number that a dialog is about. */
  type: string;
  id: string;
  /** Unfinished forms that span several screens. */
  taskForm: unknown;
  nextForm: unknown;
  companyType: 0 | 1;
  /** Grows by one whenever the app is shown again. */
  refreshCount: number;
  /** Kept: the user's permissions, and the menu entries that show. */
  permissionList: readonly string[];
  jurisdiction: Readonly<Record<string, boolean>>;
  jurisdictionTWo: Readonly<Record<string, boolean>>;
  /** Kept: true while numbers are masked. */
  desensitization: boolean;
  /** Fields that are not masked while `isOpen` is true. */
  desensitizer: { readonly isOpen: boolean; readonly value: readonly string[] };
}

const initial: ClientState = {
  crmcall: 0,
  crmfinishcall: 0,
  call: 0,
  finishCall: 0,
  callflage: false,
  callflageHide: false,
  onecall: false,
  userID: null,
  socketflage: 'close',
  goodsList: null,
  Serviceid: null,
  superTenant: false,
  type: '',
  id: '',
  taskForm: null,
  nextForm: null,
  companyType: 0,
  refreshCount: 0,
  permissionList: [],
  jurisdiction: {},
  jurisdictionTWo: {},
  desensitization: false,
  desensitizer: { isOpen: false, value: [] },
};

type Name = keyof ClientState;

/** Place of a kept entry. Text is stored as it is, everything else as JSON. */
interface Kept {
  key: string;
  place: StoragePlace;
  isText?: true;
}

const kept: { [Key in Name]?: Kept } = {
  userID: { key: storageKeys.userId, place: 'device', isText: true },
  socketflage: { key: storageKeys.socketFlag, place: 'tab', isText: true },
  permissionList: { key: storageKeys.permissions, place: 'device' },
  jurisdiction: { key: storageKeys.rights, place: 'device' },
  jurisdictionTWo: { key: storageKeys.moreRights, place: 'device' },
  desensitization: { key: storageKeys.masking, place: 'device' },
};

let state: ClientState = { ...initial, ...readKept() };
const listeners = new Set<() => void>();

export const clientState = {
  get: (): Readonly<ClientState> => state,

  set(change: Partial<ClientState>): void {
    state = { ...state, ...change };
    for (const name of Object.keys(change) as Name[]) {
      const where = kept[name];
      if (where) write(where, state[name]);
    }
    for (const listener of listeners) listener();
  },

  /** Adds one to a counter. */
  raise(counter: 'crmcall' | 'crmfinishcall' | 'call' | 'finishCall' | 'refreshCount'): void {
    clientState.set({ [counter]: state[counter] + 1 });
  },

  /** Returns to the state before any user signed in. */
  reset(): void {
    clientState.set(initial);
    for (const { key, place } of Object.values(kept)) writeText(key, null, place);
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Returns what `select` takes from the state. Renders again when that changes. */
export function useClientState<Selected>(select: (state: Readonly<ClientState>) => Selected): Selected {
  return useSyncExternalStore(clientState.subscribe, () => select(state));
}

function write({ key, place, isText }: Kept, value: unknown): void {
  if (isText) writeText(key, value as string | null, place);
  else writeJson(key, value, place);
}

function readKept(): Partial<ClientState> {
  const found = Object.entries(kept).map(([name, { key, place, isText }]) => {
    return [name, isText ? readText(key, place) : readJson(key, place)] as const;
  });
  return Object.fromEntries(found.filter(([, value]) => value !== null));
}
