import type { LineMedia, LineTransport, PageCodec, RegistrationState } from '@haihu/contract/calls/values';

export interface AgentAccount {
  /** Name of letters, digits, - and _. */
  name: string;
  secret: string;
  /** The kind of phone. By default it is a page. */
  media?: 'browser' | 'phone';
  /** The codec that a page is offered first. By default that of carriers. */
  codec?: PageCodec;
}

export interface LineAccount {
  /** Name of letters, digits, - and _. */
  name: string;
  /** Host and port of the carrier. Null: the engine itself makes the outcome. */
  trunk: string | null;
  /** The name by which the carrier knows us. Null: it knows us by our address. */
  user: string | null;
  secret: string | null;
  /** Digits that are put before each dialled number. */
  prefix: string;
  /** The ways of sound and of signalling to the carrier. By default `rtp` and `udp`. */
  media?: LineMedia;
  transport?: LineTransport;
}

/** A line whose carrier knows us by a registration: it sends its calls to where the line is registered. */
export interface LineRegistration {
  /** Name of the line. */
  name: string;
  /** Host and port of the carrier. */
  trunk: string;
  user: string;
  secret: string;
  /** By default `udp`. */
  transport?: LineTransport;
  /** The number of ours at which the carrier reaches us: digits only. */
  contact: string;
}

/** The states of registrations, by the names of their lines. */
export type RegistrationStates = ReadonlyMap<string, RegistrationState>;

/** A trunk to another node of the same installation. Over it, each of the two rings agents who are registered there. */
export interface NodeTrunk {
  /** Name of the trunk at this node. The other node calls under it. */
  name: string;
  /** The name under which this node calls the other one. */
  ownName: string;
  /** Host and port at which the other node takes SIP. */
  address: string;
  /** The password of calls from the other node. `ownSecret`: the password of calls to it. */
  secret: string;
  ownSecret: string;
}
