import type { MachineChoice, MachineVerdict } from '@haihu/contract/calls/values';
import type { Outcome } from '@haihu/contract/followups/values';
import type { MachineDetection, OwnOutcomeKind, TaskMode } from '@haihu/contract/tasks/values';

/** The last people of a task over whom false alarms are counted. */
export const LAST_PEOPLE = 200;
/** The most of them whom the engine may take for machines: three per cent. */
export const MOST_FALSE_ALARMS = 6;

/** A call of which both are known: the engine's verdict, and what a human heard. */
export interface JudgedCall {
  verdict: MachineVerdict;
  heard: 'person' | 'machine';
}

/** The figures of a task about machines. */
export interface MachineRates {
  people: number;
  /** People who were taken for machines. */
  falseAlarms: number;
  machines: number;
  /** Machines that were found. The others were missed. */
  found: number;
}

export interface DetectionRule {
  mode: TaskMode;
  /** The choice of a leader. Null: by the mode. */
  isOn: boolean | null;
  /** True after it switched itself off. A leader who switches it on again begins anew. */
  isOffByItself: boolean;
  rates: Pick<MachineRates, 'people' | 'falseAlarms'>;
}

/** Adds up calls. */
export function ratesOf(judged: readonly JudgedCall[]): MachineRates {
  const count = (heard: JudgedCall['heard'], verdict?: MachineVerdict) =>
    judged.filter((call) => call.heard === heard && (verdict === undefined || call.verdict === verdict)).length;
  return {
    people: count('person'),
    falseAlarms: count('person', 'machine'),
    machines: count('machine'),
    found: count('machine', 'machine'),
  };
}

/** Returns true if so many people were taken for machines that nobody may be asked about them any more. */
export const hasTooManyFalseAlarms = ({ falseAlarms }: Pick<MachineRates, 'falseAlarms'>): boolean =>
  falseAlarms > MOST_FALSE_ALARMS;

/**
 * Returns how a task looks for machines. Progressive tasks ask from the beginning. Predictive ones only watch until so
 * many people were heard that their own share of false alarms is known.
 */
export function detectionOf({ mode, isOn, isOffByItself, rates }: DetectionRule): MachineDetection {
  if (isOffByItself || isOn === false) return 'off';
  if (isOn) return 'on';
  if (mode === 'preview') return 'off';
  if (mode === 'progressive') return 'on';
  return rates.people >= LAST_PEOPLE && !hasTooManyFalseAlarms(rates) ? 'on' : 'watch';
}

/** An agent's word about a call: their own key, and their outcome. */
export interface AgentsWord {
  choice: MachineChoice | null;
  /** True when the rule of the task chose in the agent's place. */
  isByRule: boolean;
  outcome: Outcome | null;
  /** The kind of the enterprise's own outcome; null: none was chosen. */
  kind: OwnOutcomeKind | null;
}

/** Returns what a human heard. Null: the agent's word does not tell, and a rule is no word of theirs. */
export function heardBy({ choice, isByRule, outcome, kind }: AgentsWord): JudgedCall['heard'] | null {
  if (kind !== null) return kind === 'machine' ? 'machine' : 'person';
  if (outcome !== null && outcome !== 'no_contact') return 'person';
  return !isByRule && (choice === 'hang_up' || choice === 'message') ? 'machine' : null;
}
