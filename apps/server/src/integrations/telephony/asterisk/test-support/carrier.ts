/**
 * Options of a second Asterisk that plays the carrier and the agents' phones. The last two digits decide the outcome,
 * as in `simulator/outcomes.ts`.
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
    'extensions.conf': `[pstn]\n${customers}${extensions}`,
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

/**
 * Dial plan by the last two digits of customers' numbers. Softphones play 600 Hz; `pausing` and
 * `leaving` play 1000 Hz and stop. Agents' phones begin with 0571; the one with 71 is never
 * picked up. Customer 63 and the phones 80 to 89 record what they hear. These phones also note the mode of answering
 * that they were asked for, and phone 81 plays 1000 Hz. Phone 91 is a person who presses 2 and 1 a second after picking up;
 * the other ones press nothing, as a mailbox. Customer 61 is a machine, whose greeting is a tone without a gap. Customer 64 is a menu: 2580 leads to 880 Hz. Customer 65 hangs
 * up after seven seconds. Before an answer, customer 84 plays the tone of a busy phone, and 85 to 87 say words; all end
 * as congested. Customer 56 presses 1 three seconds after picking up, and
 * customer 57 after twenty, and customer 58 after eight. Customer 66 picks up after eight, and customer 67 after twenty for five. Customers who
 * picked up are noted when they are gone: the number, the instant, and the channel by which they were hung up on. `caller`
 * is a person who calls us: plays 440 Hz, records what comes back, and hangs up
 * 41 seconds after the answer. `caller84` does the same, and stays for two minutes. `caller63` sends 1 after three,
 * `caller80` hangs up after two, `caller82` presses # after six, and `caller83` is silent.
 */
const extensions = `exten => softphone,1,Ringing()
 same => n,Wait(0.3)
 same => n,Answer()
 same => n,PlayTones(600)
 same => n,Wait(120)
exten => pausing,1,Ringing()
 same => n,Wait(0.3)
 same => n,Answer()
 same => n,PlayTones(1000)
 same => n,Wait(3)
 same => n,StopPlayTones()
 same => n,Wait(4)
 same => n,PlayTones(1000)
 same => n,Wait(120)
exten => leaving,1,Ringing()
 same => n,Wait(0.3)
 same => n,Answer()
 same => n,PlayTones(1000)
 same => n,Wait(3)
 same => n,StopPlayTones()
 same => n,Wait(120)
exten => declining,1,Hangup(21)
exten => _057100000091,1,Ringing()
 same => n,Wait(0.3)
 same => n,Answer()
 same => n,Wait(1)
 same => n,SendDTMF(21)
 same => n,PlayTones(600)
 same => n,Wait(120)
exten => _057100000071,1,Ringing()
 same => n,Wait(300)
exten => _05710000008X,1,System(echo "\${PJSIP_HEADER(read,Answer-Mode)}" > \${ASTSPOOLDIR}/asked-\${EXTEN})
 same => n,Ringing()
 same => n,Wait(0.3)
 same => n,Answer()
 same => n,MixMonitor(\${ASTSPOOLDIR}/all-\${EXTEN}.wav,r(\${ASTSPOOLDIR}/heard-\${EXTEN}.wav))
 same => n,ExecIf($["\${EXTEN:-1}" = "1"]?PlayTones(1000))
 same => n,Wait(120)
exten => _0571.,1,Ringing()
 same => n,Wait(0.3)
 same => n,Answer()
 same => n,PlayTones(600)
 same => n,Wait(120)
exten => _1[3-9]XXXXXXXXX,1,Set(CHANNEL(hangup_handler_push)=answers,\${EXTEN},1)
 same => n,Goto(b\${EXTEN:-2},1)
exten => b56,1,Ringing()
 same => n,Wait(0.3)
 same => n,Answer()
 same => n,PlayTones(440)
 same => n,Wait(3)
 same => n,StopPlayTones()
 same => n,SendDTMF(1)
 same => n,PlayTones(440)
 same => n,Wait(120)
exten => b57,1,Ringing()
 same => n,Wait(0.3)
 same => n,Answer()
 same => n,Wait(20)
 same => n,SendDTMF(1)
 same => n,Wait(120)
exten => b58,1,Ringing()
 same => n,Wait(0.3)
 same => n,Answer()
 same => n,Wait(8)
 same => n,SendDTMF(1)
 same => n,Wait(120)
exten => b60,1,Ringing()
 same => n,Wait(0.3)
 same => n,Answer()
 same => n,Wait(0.4)
 same => n,Playback(hello-world)
 same => n,PlayTones(440)
 same => n,Wait(41)
exten => b61,1,Ringing()
 same => n,Wait(0.2)
 same => n,Answer()
 same => n,Wait(0.2)
 same => n,PlayTones(1000)
 same => n,Wait(3)
 same => n,StopPlayTones()
 same => n,Playback(vm-leavemsg)
 same => n,Wait(30)
exten => b62,1,Ringing()
 same => n,Wait(0.2)
 same => n,Answer()
 same => n,Read(D,,4,,1,30)
 same => n,SendDTMF(77)
 same => n,Wait(3)
 same => n,Hangup(16)
exten => b63,1,Ringing()
 same => n,Wait(0.3)
 same => n,Answer()
 same => n,MixMonitor(\${ASTSPOOLDIR}/all-\${EXTEN}.wav,r(\${ASTSPOOLDIR}/heard-\${EXTEN}.wav))
 same => n,PlayTones(440)
 same => n,Wait(120)
exten => b64,1,Ringing()
 same => n,Wait(0.3)
 same => n,Answer()
 same => n,Read(D,,4,,1,60)
 same => n,ExecIf($["\${D}" = "2580"]?PlayTones(880):PlayTones(300))
 same => n,Wait(120)
exten => caller,1,MixMonitor(\${ASTSPOOLDIR}/all-\${EXTEN}.wav,r(\${ASTSPOOLDIR}/heard-\${EXTEN}.wav))
 same => n,PlayTones(440)
 same => n,Wait(41)
exten => caller84,1,MixMonitor(\${ASTSPOOLDIR}/all-\${EXTEN}.wav,r(\${ASTSPOOLDIR}/heard-\${EXTEN}.wav))
 same => n,PlayTones(440)
 same => n,Wait(120)
exten => caller63,1,PlayTones(440)
 same => n,Wait(3)
 same => n,StopPlayTones()
 same => n,SendDTMF(1)
 same => n,PlayTones(440)
 same => n,Wait(41)
exten => caller80,1,PlayTones(440)
 same => n,Wait(2)
exten => caller82,1,PlayTones(440)
 same => n,Wait(6)
 same => n,StopPlayTones()
 same => n,SendDTMF(#)
 same => n,Wait(35)
exten => caller83,1,Wait(41)
exten => b66,1,Ringing()
 same => n,Wait(8)
 same => n,Answer()
 same => n,PlayTones(440)
 same => n,Wait(120)
exten => b67,1,Ringing()
 same => n,Wait(20)
 same => n,Answer()
 same => n,Wait(5)
 same => n,Hangup(16)
exten => b70,1,Busy(1)
 same => n,Hangup(17)
exten => b71,1,Ringing()
 same => n,Wait(300)
exten => b72,1,Hangup(21)
exten => b73,1,Hangup(1)
exten => b74,1,Congestion(1)
 same => n,Hangup(34)
exten => b75,1,Hangup(18)
exten => b76,1,Progress()
 same => n,Playback(ss-noservice,noanswer)
 same => n,Hangup(1)
exten => b77,1,Hangup(22)
exten => b78,1,Hangup(28)
exten => b79,1,Hangup(27)
exten => b80,1,Ringing()
 same => n,Wait(0.2)
 same => n,Answer()
 same => n,Wait(2)
 same => n,Hangup(16)
exten => b84,1,Progress()
 same => n,PlayTones(450/350,0/350)
 same => n,Wait(4)
 same => n,Hangup(34)
exten => b85,1,Progress()
 same => n,Playback(ss-noservice&ss-noservice&ss-noservice,noanswer)
 same => n,Hangup(34)
exten => b86,1,Progress()
 same => n,Playback(tt-allbusy&tt-allbusy,noanswer)
 same => n,Hangup(34)
exten => b87,1,Progress()
 same => n,Playback(demo-nogo&demo-nogo,noanswer)
 same => n,Hangup(34)
exten => b65,1,Ringing()
 same => n,Wait(0.2)
 same => n,Answer()
 same => n,Wait(7)
 same => n,Hangup(16)
exten => _X.,1,Hangup(28)
[answers]
exten => _X.,1,ExecIf($["\${CHANNEL(state)}" = "Up"]?System(echo \${EXTEN} \${EPOCH} \${CHANNEL(hangupsource)} >> \${ASTSPOOLDIR}/answered))
 same => n,Return()
`;
