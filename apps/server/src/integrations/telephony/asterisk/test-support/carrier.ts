import { dialPlan } from './carrier-dial-plan.ts';

/**
 * Options of a second Asterisk that plays the carrier and the agents' phones. The last two digits decide the outcome
 * (`carrier-dial-plan.ts`), as in `simulator/outcomes.ts`.
 */
export interface CarrierOptions {
  address: string;
  /** The address of the Asterisk under test. */
  engine: string;
  /** The addresses of further Asterisks whose calls the carrier takes. */
  engines: string[];
  trunk: { user: string; secret: string };
  /** Softphones that register at the engine. They pick up, unless they decline. */
  softphones: BenchPhone[];
  /** Further lines of the dial plan for numbers of customers. */
  customers: string;
}

export interface BenchPhone {
  name: string;
  secret: string;
  declines?: boolean;
  /** The extension of the carrier's dial plan that picks up. */
  answersAs?: string;
}

/** Returns the carrier's configuration, by the name of the file. */
export function carrierFiles({
  address,
  engine,
  engines,
  trunk,
  softphones,
  customers,
}: CarrierOptions): Record<string, string> {
  const media = `media_address = ${address}\nbind_rtp_to_media_address = yes\n`;
  const registrations = softphones.map(
    ({ name, secret, declines, answersAs = 'softphone' }) => `[${name}]
type = registration
outbound_auth = ${name}
server_uri = sip:${engine}:5060
client_uri = sip:${name}@${engine}
contact_user = ${declines ? 'declining' : answersAs}
retry_interval = 1
max_retries = 10000
auth_rejection_permanent = no
expiration = 60
max_random_initial_delay = 0
[${name}]
type = auth
auth_type = userpass
username = ${name}
password = ${secret}
`,
  );
  return {
    'extensions.conf': `[pstn]\n${customers}${dialPlan}`,
    'sorcery.conf': '',
    'pjsip.conf': `[global]
type = global
user_agent = carrier
endpoint_identifier_order = auth_username,username,ip
[transport-udp]
type = transport
protocol = udp
bind = ${address}:5060
[engine]
type = endpoint
context = pstn
disallow = all
allow = alaw,ulaw
direct_media = no
trust_id_inbound = yes
${media}[engine]
type = identify
endpoint = engine
match = ${[engine, ...engines].join(',')}
; The way of callers to the engine.
[to-engine]
type = endpoint
context = pstn
disallow = all
allow = alaw,ulaw
direct_media = no
aors = to-engine
trust_id_outbound = yes
send_pai = yes
${media}[to-engine]
type = aor
contact = sip:${engine}:5060
; The trunk is asked for its password where it says who it is.
[${trunk.user}]
type = auth
auth_type = userpass
username = ${trunk.user}
password = ${trunk.secret}
; The trunk may register, and is called where it is registered.
[${trunk.user}]
type = endpoint
context = pstn
disallow = all
allow = alaw,ulaw
direct_media = no
auth = ${trunk.user}
aors = ${trunk.user}
trust_id_outbound = yes
send_pai = yes
${media}[${trunk.user}]
type = aor
max_contacts = 1
remove_existing = yes
${registrations.join('')}`,
  };
}
