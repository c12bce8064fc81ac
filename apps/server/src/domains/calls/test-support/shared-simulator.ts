import { setImmediate } from 'node:timers/promises';
import { createSimulator } from '../../../integrations/telephony/simulator/simulator.ts';
import type { AgentAccount, LineAccount, Telephony } from '../../../integrations/telephony/telephony.ts';
import type { CallBench } from './call-bench.ts';
import type { BenchSoftphone, SharedEngine } from './several-diallers.ts';

/** Makes a simulator that outlives its diallers. Normally a simulator ends with its process. */
export async function shareSimulator(
  { time, simulatorFolder }: CallBench,
  softphones: BenchSoftphone[],
): Promise<SharedEngine> {
  const make = () => {
    const folder = `${simulatorFolder}-shared`;
    return createSimulator({ scheduler: time, folder, seed: 'shared', onProblem: () => {} });
  };
  let current = make();
  let since = time.now().toISOString();
  let registered: string[] = [];
  const listeners = new Set<Parameters<Telephony['onEvent']>[0]>();
  current.onEvent((event) => listeners.forEach((listener) => listener(event)));

  const lasting: Telephony = {
    place: (order) => current.place(order),
    connectAgent: (...given) => current.connectAgent(...given),
    stopRinging: (...given) => current.stopRinging(...given),
    play: (...given) => current.play(...given),
    takeMessage: (...given) => current.takeMessage(...given),
    leaveMessage: (...given) => current.leaveMessage(...given),
    test: (order) => current.test(order),
    hangUp: (...given) => current.hangUp(...given),
    sendDigits: (...given) => current.sendDigits(...given),
    hold: (...given) => current.hold(...given),
    record: (...given) => current.record(...given),
    mute: (...given) => current.mute(...given),
    transfer: (...given) => current.transfer(...given),
    takeOver: (...given) => current.takeOver(...given),
    consult: (...given) => current.consult(...given),
    consultEnd: (...given) => current.consultEnd(...given),
    park: (...given) => current.park(...given),
    monitor: (...given) => current.monitor(...given),
    provision: (agents: readonly AgentAccount[], lines: readonly LineAccount[]) => current.provision(agents, lines),
    register: (lines) => current.register(lines),
    registrations: () => current.registrations(),
    // The simulator reports all softphones as registered. Here they come and go.
    registered: async () => registered,
    phonesInUse: () => current.phonesInUse(),
    takeCallers: (mayCall) => current.takeCallers(mayCall),
    running: () => current.running(),
    takeLeftCallers: (note) => current.takeLeftCallers(note),
    inspect: (notices) => current.inspect(notices),
    callsOn: () => current.callsOn(),
    recording: (callId) => current.recording(callId),
    recordedSeconds: (callId) => current.recordedSeconds(callId),
    recorded: () => current.recorded(),
    forgetRecording: (callId) => current.forgetRecording(callId),
    ownSounds: () => current.ownSounds(),
    bringSound: (...given) => current.bringSound(...given),
    forgetSound: (name) => current.forgetSound(name),
    keptEnd: (callId) => current.keptEnd(callId),
    forgetEnd: (callId) => current.forgetEnd(callId),
    trunks: () => current.trunks(),
    dismiss: (...given) => current.dismiss(...given),
    adopt: (...given) => current.adopt(...given),
    onArrival: (listener) => current.onArrival(listener),
    connection: () => ({ isUp: true, since, clockAhead: 0 }),
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    // The engine stays when its driver goes.
    close: async () => {},
  };

  return {
    kind: 'simulator',
    open: () => lasting,
    talker: '60',
    async setPhones(areThere) {
      registered = areThere ? softphones.map(({ name }) => name) : [];
    },
    async crash() {
      await current.close();
      current = make();
      current.onEvent((event) => listeners.forEach((listener) => listener(event)));
      time.advance(1000);
      since = time.now().toISOString();
    },
    async until(condition, seconds) {
      const end = time.now().getTime() + seconds * 1000;
      // Recordings are written to a real disk, so they get real seconds after the driven time has passed.
      let giveUpAt = Infinity;
      while (!(await condition())) {
        if (time.now().getTime() < end) time.advance(250);
        else giveUpAt = Math.min(giveUpAt, Date.now() + 20_000);
        if (Date.now() > giveUpAt) throw new Error(`Not so after ${seconds} s`);
        await setImmediate();
      }
    },
  };
}
