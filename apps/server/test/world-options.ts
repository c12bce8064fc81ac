import type { FastifyServerOptions } from 'fastify';
import type { InstalledMail } from '../src/app.ts';
import type { Module } from '../src/kernel/module.ts';
import type { ModuleParts } from '../src/modules.ts';
import type { Face } from '../src/integrations/face/face.ts';
import type { Ocr } from '../src/integrations/ocr/ocr.ts';
import type { PushSender } from '../src/integrations/push/push.ts';
import type { LostSoundLimits } from '../src/integrations/telephony/lost-sound.ts';
import type { SmsProvider } from '../src/integrations/sms/sms.ts';
import type { PaymentProvider } from '../src/integrations/payment/payment.ts';
import type { InstalledMaps } from '../src/integrations/maps/maps.ts';
import type { Clock } from '../src/platform/process/clock.ts';
import type { Timings } from '../src/platform/http/timings.ts';
import type { Tracing } from '../src/platform/tracing/tracing.ts';
import type { ServerRole } from '../src/platform/settings/roles.ts';
import type { SoundServers } from '../src/platform/settings/sound-env.ts';
import type { TlsFiles } from '../src/platform/settings/tls-env.ts';

/** Notes what must run after the test, such as closing a connection. */
export type AtEnd = (end: () => Promise<void>) => void;

/** Changes to the usual world of a test. */
export interface WorldOptions {
  connections?: number;
  roles?: ServerRole[];
  metricsToken?: string | null;
  /** The instant at which time stands still. The queue goes by real time, so with a worker it must be now. */
  startsAt?: Date;
  logger?: FastifyServerOptions['logger'];
  /** The maps. By default straight lines on a plain grid. */
  maps?: InstalledMaps;
  /** Servers that help the sound of phones in pages. None by default. */
  soundServers?: SoundServers;
  /** The limits of silence from pages of agents. By default the usual ones. */
  lostSound?: LostSoundLimits;
  /** The certificate by which the server speaks https. By default it speaks http. */
  tls?: TlsFiles;
  /** The accounts of a demo. By default the server is no demo. */
  demo?: ModuleParts['demo'];
  /** The host on which the server listens. */
  host?: string;
  /** Another world. This world becomes a second server on its database. */
  beside?: { databaseName: string };
  /** A closed world, which this one copies, files included. That takes a tenth of the time of making it again. */
  copyOf?: { databaseName: string };
  /** True when agents pick up simulated callers by themselves. By default their phones do it after a second. */
  areAgentsAsked?: boolean;
  /** Payment providers in addition to the test provider. */
  providers?: PaymentProvider[];
  /** Modules in addition to those of the server. */
  further?: readonly Module[];
  /** Judges faces. By default this machine does. */
  face?: Face;
  /** Reads pictures. By default this machine does. */
  ocr?: Ocr;
  /** Sends short messages. By default they wait for the operator. */
  smsProvider?: SmsProvider;
  /** Makes the sender of notices. By default there is none. */
  push?: (clock: Clock) => PushSender;
  /** The mail server and the operator. By default no mail is sent. */
  mail?: InstalledMail;
  /** Returns the age of the backup in seconds. By default the server makes none. */
  backupAge?: () => number;
  /** Makes the spans of traces. By default nothing is traced. */
  tracing?: Tracing;
  /** Measures statements. By default nobody does. */
  timings?: Timings;
  /** Registers the ends of what was begun; the last runs first. By default they run at the end of the test. */
  atEnd?: AtEnd;
}
