/** The reasons why a customer is the next one to call. */
export const reasonsToCall = ['run', 'visit', 'untouched'] as const;
export type ReasonToCall = (typeof reasonsToCall)[number];

/**
 * The states of a call in their order. An engine may skip any but the last. A call that rings the agent first reaches
 * `answered`. A call that rings the customer first reaches `customer_answered`, then `bridged` once an agent is joined.
 */
export const callStates = [
  'created',
  'agent_ringing',
  'agent_answered',
  'customer_ringing',
  'customer_answered',
  'answered',
  'bridged',
  'ended',
] as const;
export type CallState = (typeof callStates)[number];

/**
 * The causes of a call's end. `answered`: both talked, however the call ended. `cancelled`: our side gave up first.
 * `agent_absent`: the agent did not pick up, so the customer's phone never rang. `abandoned`: the customer answered and
 * no agent was joined. `missed`: somebody called us, and nobody talked with them. `voicemail`: the same, and they left a message. `machine`: an answering machine answered. `blocked`: a control of ours or of the carrier stopped
 * it. `no_balance`: the money ran out before it was dialled. `unreported`: the agent's own phone dialled and never told how
 * it went.
 */
export const callCauses = [
  'answered',
  'no_answer',
  'busy',
  'refused',
  'empty_number',
  'stopped',
  'unreachable',
  'network',
  'cancelled',
  'agent_absent',
  'abandoned',
  'machine',
  'blocked',
  'no_balance',
  'unreported',
  'missed',
  'voicemail',
] as const;
export type CallCause = (typeof callCauses)[number];

/**
 * The reasons why the system cut a talk off. `network`: the page of the agent was not heard for a minute, such as after
 * its network was gone. The cause of the call stays `answered`.
 */
export const callCuts = ['network'] as const;
export type CallCut = (typeof callCuts)[number];

/**
 * The reasons why the notice about the recording kept a call from being recorded. `not_agreed`: the customer was asked and
 * has not agreed. `no_sound`: the engine has no sound for the notice.
 */
export const unrecordedReasons = ['not_agreed', 'no_sound'] as const;
export type UnrecordedReason = (typeof unrecordedReasons)[number];

/**
 * The announcements by which carriers say before the answer why nobody will come. `stopped`: the number is out of service,
 * such as for an unpaid bill. `out_of_reach`: the phone has no signal. `congestion`: the network is full.
 */
export const announcementKinds = [
  'empty_number',
  'stopped',
  'switched_off',
  'out_of_reach',
  'busy',
  'no_answer',
  'congestion',
] as const;
export type AnnouncementKind = (typeof announcementKinds)[number];

/**
 * News of the sound from an agent's page in a talk. `lost`: the customer hears music. `back`: both talk again. `over`: the
 * call was ended.
 */
export const agentSoundNews = ['lost', 'back', 'over'] as const;
export type AgentSoundNews = (typeof agentSoundNews)[number];

/** The ways in which an agent talks: by a phone that the line rings, the phone in the page, or their own phone. */
export const callModes = ['line', 'softphone', 'device'] as const;
export type CallMode = (typeof callModes)[number];

/** The sides that may begin a call. `outbound`: we call. `inbound`: somebody calls one of our lines. */
export const callDirections = ['outbound', 'inbound'] as const;
export type CallDirection = (typeof callDirections)[number];

/** The side that hung up. `system`: a time limit or the network. */
export const callParties = ['agent', 'customer', 'system'] as const;
export type CallParty = (typeof callParties)[number];

/**
 * The reasons why no phone was rung. `too_old`: nobody took the order within 15 s. `unregistered`: the agent's phone is
 * not connected. `engine_away`: the engine cannot be reached. `no_line`: the engine does not know the line. `refused`:
 * the engine refused.
 */
export const callRefusals = ['too_old', 'unregistered', 'engine_away', 'no_line', 'refused'] as const;
export type CallRefusal = (typeof callRefusals)[number];

/**
 * The engines that make calls: an Asterisk, or the simulated carrier, which needs none. `hasPhones`: phones in pages
 * register at its nodes, and ring there.
 */
export const engines = { simulator: { hasPhones: false }, asterisk: { hasPhones: true } };
export type EngineKind = keyof typeof engines;
export const engineKinds = Object.keys(engines) as EngineKind[];

/**
 * The places at which a caller rings for an agent. `screen`: the line is simulated, so the agent picks up by a key on
 * the screen. Otherwise the phone in the page rings, or the bound phone.
 */
export const ringPlaces = ['screen', 'page', 'phone'] as const;
export type RingPlace = (typeof ringPlaces)[number];

/** The phones that ring for an agent: the phone in the page, or one with a number. */
export const rungKinds = ['softphone', 'phone'] as const;
export type RungKind = (typeof rungKinds)[number];

/**
 * The codecs with which the page of an agent may be rung first. `alaw`: that of carriers. `opus`: for a page that loses
 * packets.
 */
export const pageCodecs = ['alaw', 'opus'] as const;
export type PageCodec = (typeof pageCodecs)[number];

/**
 * The ways in which the sound of a line goes to its carrier. `srtp-sdes`: encrypted, with keys that the signalling
 * carries, so only `tls` keeps it secret.
 */
export const lineMedia = ['rtp', 'srtp-sdes'] as const;
export type LineMedia = (typeof lineMedia)[number];

/** The ways in which the signalling of a line goes to its carrier. */
export const lineTransports = ['udp', 'tcp', 'tls'] as const;
export type LineTransport = (typeof lineTransports)[number];

/**
 * The states of a line that registers at its carrier. `refused`: the carrier does not accept its name or password.
 * `silent`: the carrier does not answer.
 */
export const registrationStates = ['registered', 'refused', 'silent'] as const;
export type RegistrationState = (typeof registrationStates)[number];

/** The reasons why a line cannot be used. `paused`: it rests, because its carrier would block it. */
export const lineFaults = ['disabled', 'full', 'no_number', 'engine_away', 'paused'] as const;
export type LineFault = (typeof lineFaults)[number];

/**
 * The phases of continuous dialling. `counting`: the next call is dialled when its time comes. `wrap_up`: the call
 * ended, and the run waits until its sheet is saved or skipped.
 */
export const runPhases = ['counting', 'calling', 'wrap_up', 'paused', 'ended'] as const;
export type RunPhase = (typeof runPhases)[number];

/** The ways in which a run dials: over lines, or by the agent's own phone. */
export const runWays = ['line', 'device'] as const;
export type RunWay = (typeof runWays)[number];

/** The reasons why a run passed over a customer without a call. */
export const passedOverReasons = [
  'by_hand',
  'taken',
  'leased',
  'claim_first',
  'bad_number',
  'do_not_call',
  'too_often',
  'refused_recently',
] as const;
export type PassedOver = (typeof passedOverReasons)[number];

/**
 * The reasons why a run pauses, waits or ended. `asked`: the agent wanted it. `away`: no device of the agent was
 * connected any more. `signed_out`: the agent's session is over. `nobody_reachable`: a hundred customers in a row could
 * not be called. `line_paused`: the line rests. `line_busy` alone does not pause: the call is tried again. `not_dialled`: no
 * phone of the agent dialled the call.
 */
export const runReasons = [
  'asked',
  'away',
  'signed_out',
  'permission',
  'no_line',
  'line_busy',
  'line_paused',
  'no_seat',
  'no_balance',
  'outside_hours',
  'already_talking',
  'follow_up_first',
  'nobody_reachable',
  'not_dialled',
  'finished',
  'stopped',
] as const;
export type RunReason = (typeof runReasons)[number];

/**
 * The health of a line or a number. `unknown`: too few calls to say. `watch`: there is a problem. `paused`: it rests by
 * itself.
 */
export const healthStates = ['unknown', 'good', 'watch', 'paused'] as const;
export type HealthState = (typeof healthStates)[number];

/**
 * The problems of a line or a number. Carriers block numbers that are seldom answered, soon hung up, repeated or
 * complained of.
 */
export const healthReasons = [
  'carrier',
  'complaints',
  'seldom_answered',
  'short_calls',
  'repeats',
  'below_line',
  'daily_cap',
] as const;
export type HealthReason = (typeof healthReasons)[number];

/**
 * The reasons why a number is not shown for some time, while others of its line are. `below_line`: it is answered less
 * than half as often as its line. `daily_cap`: it has reached its calls of the day.
 */
export const rotationReasons = ['below_line', 'daily_cap'] as const;
export type RotationReason = (typeof rotationReasons)[number];

/**
 * The rules that choose which number of ours a callee sees. `steady`: always the same one. `area`: one of the callee's
 * own city or province, if there is one. `rotation`: the one shown longest ago.
 */
export const callerIdRules = ['steady', 'area', 'rotation'] as const;
export type CallerIdRule = (typeof callerIdRules)[number];

/**
 * The reasons why a member cannot call in a mode. `no_phone`: no phone is bound. `by_enterprise`: the enterprise calls
 * in another way. `masked`: numbers are masked, and the page would have to dial them.
 */
export const modeFaults = ['no_phone', 'by_enterprise', 'masked'] as const;
export type ModeFault = (typeof modeFaults)[number];

/**
 * Kinds of telephone numbers. `freephone`: 400 and 800. `service`: short codes such as 95588, 10086, 12345 or 110.
 * `foreign`: begins with its `+`.
 */
export const numberKinds = ['mobile', 'landline', 'freephone', 'service', 'foreign'] as const;
export type NumberKind = (typeof numberKinds)[number];

/**
 * The reasons why a text is no telephone number. `no_area_code`: a local number of 7 or 8 digits. `lost_digits`: a
 * spreadsheet kept only the first digits (1.38E+10). `masked`: signs stand for some of its digits (138****8000).
 * `wrong_landline`: an area code without 7 or 8 digits behind it that begin with 2 to 9. `letters`: letters stand among
 * the digits. `extension`: an extension behind a number, which cannot be dialled. `not_a_number`: anything else.
 */
export const numberProblems = [
  'missing',
  'short',
  'long',
  'second_digit',
  'no_area_code',
  'lost_digits',
  'masked',
  'wrong_landline',
  'letters',
  'extension',
  'not_a_number',
] as const;
export type NumberProblem = (typeof numberProblems)[number];

/**
 * The bounds that end a running call: the longest call that its line allows, or the minutes abroad that it allows one
 * agent a day.
 */
export const callBounds = ['longest', 'abroad'] as const;
export type CallBound = (typeof callBounds)[number];

/**
 * The header by which an engine tells the phone of a page to answer without its agent. It stands in the invitation
 * itself (RFC 5373).
 */
export const answerMode = { header: 'Answer-Mode', auto: 'Auto' } as const;

/** The sides of a call whose sound is measured: an agent's page, and the phones that the engine hears. */
export const heardSides = ['page', 'agent', 'customer'] as const;

/** The longest delay and the largest jitter that a page may report, in milliseconds. */
export const LONGEST_DELAY = 60_000;

/** The header by which an engine tells the phone of a page the id of its call. */
export const callHeader = 'X-Haihu-Call';

/**
 * The states of an agent. `calling`: in a call, before both talk. `busy`: both talk. `wrap_up`: after-call work, for as
 * long as the rule says. `offline`: no device is connected, or the agent wants no calls. A dialler gives calls only to
 * agents who are `ready`.
 */
export const agentStates = ['ready', 'calling', 'busy', 'wrap_up', 'break', 'offline'] as const;
export type AgentState = (typeof agentStates)[number];

/**
 * The orders of the team board. `attention`: agents first who are in a state for unusually long, then those in a call.
 */
export const boardSorts = ['name', 'attention', 'calls', 'talk', 'answered'] as const;
export type BoardSort = (typeof boardSorts)[number];

/** The parts of the team board: the agents, the agents in one state, and the members who only lead. */
export const boardParts = ['agents', ...agentStates, 'leaders'] as const;
export type BoardPart = (typeof boardParts)[number];

/** The reasons for a break that an agent can choose. */
export const breakReasons = ['rest', 'meal', 'meeting', 'training', 'other'] as const;
export type BreakReason = (typeof breakReasons)[number];

/** The reasons for a break. `absent`: the agent's phone rang and nobody picked up. An agent cannot choose it. */
export const pauseReasons = [...breakReasons, 'absent'] as const;
export type PauseReason = (typeof pauseReasons)[number];

/**
 * The ways to join a call. `listen`: only hears both. `whisper`: the agent hears the supervisor too. `barge`: both do.
 */
export const joinModes = ['listen', 'whisper', 'barge'] as const;
export type JoinMode = (typeof joinModes)[number];

/**
 * The states of a colleague beside the agent of a call. `rings`: their phone rings. `talks`: both talk, and the customer
 * hears music. `joined`: all three talk. `leaves`: they are being hung up.
 */
export const colleagueStates = ['rings', 'talks', 'joined', 'leaves'] as const;
export type ColleagueState = (typeof colleagueStates)[number];

/**
 * The ways in which an agent ends the talk with a colleague. `handOver`: the colleague has the call. `joinAll`: all
 * three talk. `back`: the colleague leaves.
 */
export const consultEnds = ['handOver', 'joinAll', 'back'] as const;
export type ConsultEnd = (typeof consultEnds)[number];

/**
 * News of a consultation. `moved`: it has another state now. `absent`: the colleague did not pick up. `left`: the
 * colleague hung up. `refused`: the engine could not do it.
 */
export const consultNews = ['moved', 'absent', 'left', 'refused'] as const;
export type ConsultNews = (typeof consultNews)[number];

/** News of a parked call. `waits`: its customer waits. `taken`: a colleague has it. `over`: it ended, and nobody took it. */
export const parkedNews = ['waits', 'taken', 'over'] as const;
export type ParkedNews = (typeof parkedNews)[number];

/** The answers to the question of what answered a call. `unsure`: it was too short, too quiet or in between. */
export const machineVerdicts = ['person', 'machine', 'unsure'] as const;
export type MachineVerdict = (typeof machineVerdicts)[number];

/** The ways to go on with a call that a machine answered. `stay`: the agent goes on. */
export const machineChoices = ['hang_up', 'message', 'stay'] as const;
export type MachineChoice = (typeof machineChoices)[number];

/**
 * The reasons why a caller does not ring at an agent any more. `declined`: the agent declined. `absent`: the agent did
 * not pick up. `gone`: the caller hung up.
 */
export const offerEnds = ['declined', 'absent', 'gone'] as const;
export type OfferEnd = (typeof offerEnds)[number];

/** The missed calls of the member, or of everybody whom the member leads. */
export const missedScopes = ['mine', 'team'] as const;
export type MissedScope = (typeof missedScopes)[number];

/** The reasons for which a member closes a missed call. `settled`: the matter is done without a call. */
export const missedReasons = ['settled', 'wrong_number', 'unwanted'] as const;
export type MissedReason = (typeof missedReasons)[number];

/** The ends of a missed call. `talk`: a member talked with the number. */
export const missedEnds = ['talk', ...missedReasons] as const;
export type MissedEnd = (typeof missedEnds)[number];

/** Activities that are capped for a member each day. `foreign_minutes`: talk abroad. */
export const dayCaps = ['foreign_minutes'] as const;
export type DayCap = (typeof dayCaps)[number];

/** The longest own sound of an enterprise, in seconds. */
export const SOUND_SECONDS = 120;
