import type { Softphone } from '@haihu/contract/calls/own-phone';
import { UA } from 'jssip';
import { createCallSpeaker } from './call-speaker.ts';
import { watchNetwork } from './network-change.ts';
import { createPageCalls, type Invitation } from './page-calls.ts';
import { reportSound } from './report-sound.ts';
import { createSipAccount } from './sip-account.ts';
import { microphoneProblemOf } from './sip-problem.ts';
import { createSipSocket } from './sip-socket.ts';
import type { SoftphoneState } from './softphone-state.ts';
import { createStandbyMicrophone } from './standby-microphone.ts';

export type SipPhone = ReturnType<typeof createSipPhone>;

/** Seconds for which a registration is valid. */
const REGISTERED_FOR = 120;

/**
 * Creates a SIP phone. It registers over our own socket once there is a microphone, and takes one call at a time. The
 * invitation says if it is answered at once.
 */
export function createSipPhone(
  account: Softphone,
  tell: (change: Partial<SoftphoneState>) => void,
  askAnew: () => Promise<Softphone>,
) {
  let wasLost = false;
  let isClosed = false;
  const tickets = createSipAccount(account, askAnew);
  const microphone = createStandbyMicrophone(beReachable);
  const calls = createPageCalls({
    account: tickets,
    microphone,
    speaker: createCallSpeaker(),
    tell,
    onSoundLost: changeWay,
    onHeard: reportSound(tell),
  });

  const socket = createSipSocket(tickets.takeTicket, () => (calls.isBusy() ? anew() : null));
  const agent = new UA({
    sockets: [socket],
    uri: `sip:${account.user}@${account.domain}`,
    authorization_user: account.user,
    password: account.secret,
    register_expires: REGISTERED_FOR,
    session_timers: false,
    connection_recovery_min_interval: 1,
    connection_recovery_max_interval: 8,
  });

  /** Opens the socket again after a network change. The old path may be dead without any notice. */
  function changeWay(): void {
    if (agent.isConnected()) socket.reopen(anew());
  }

  /** Returns the work for a newly opened socket. JsSIP reports nothing about a registration that continues. */
  function anew(): () => void {
    return () => {
      agent.register();
      calls.lookForWay();
    };
  }

  const stopWatchingNetwork = watchNetwork(changeWay);

  /**
   * Registers once the microphone works. A phone without one stays unregistered. Runs again when a device comes or
   * goes.
   */
  async function beReachable(): Promise<void> {
    try {
      await microphone.open();
      if (isClosed) return microphone.close();
      tell({ status: 'connecting', problem: null });
      if (agent.isConnected()) agent.register();
      else agent.start();
    } catch (error) {
      if (agent.isRegistered()) agent.unregister();
      tell({ status: 'refused', words: '', problem: microphoneProblemOf(error) });
    }
  }

  /** Unregisters before the browser freezes this page, so that no call is sent to a phone that cannot ring. */
  function leave(): void {
    if (!calls.isBusy()) agent.unregister();
  }

  const comeBack = () => agent.register();

  agent.on('connected', () => tell({ status: 'connecting', words: '' }));
  agent.on('disconnected', () => {
    wasLost = true;
    tell({ status: 'lost' });
  });
  agent.on('registered', () => {
    tell({ status: 'ready', words: '' });
    // The other side learns our new address and sends everything about the running call over the new socket.
    if (wasLost) calls.lookForWay();
    wasLost = false;
  });
  // A new account may reach Asterisk a moment after this phone does, so registration is repeated.
  agent.on('registrationFailed', () => {
    tell({ status: 'connecting' });
    setTimeout(() => agent.isConnected() && agent.register(), 1000);
  });
  agent.on('newRTCSession', (invitation: Invitation) => {
    if (invitation.originator === 'remote') void calls.take(invitation);
  });
  document.addEventListener('freeze', leave);
  document.addEventListener('resume', comeBack);
  void beReachable();

  return {
    pickUp: calls.pickUp,
    useDevices: calls.changeDevices,
    hangUp: calls.hangUp,
    mute: calls.mute,
    hold: calls.hold,
    sendTone: calls.sendTone,
    /** Registers at the node that a fresh ticket names. A call that comes meanwhile would be lost with an idle move. */
    async move() {
      if (await tickets.leadsElsewhere().catch(() => false)) changeWay();
    },
    soundServers: tickets.iceServers,
    close(): void {
      isClosed = true;
      tickets.stop();
      stopWatchingNetwork();
      document.removeEventListener('freeze', leave);
      document.removeEventListener('resume', comeBack);
      calls.stopRinging();
      agent.stop();
      microphone.close();
    },
  };
}
