import { texts } from '../../../shared/i18n/texts.ts';

export const t = texts({
  zh: {
    mute: '静音',
    keypad: '键盘',
    hold: '保持',
    resume: '取消保持',
    transfer: '转接',
    transferTo: '转给谁',
    typed: '已按',
    nobody: '没有可以转接的同事',
    nobodyHint: '能拨打电话的同事会列在这里',
    transferring: (name: string) => `正在转给${name}`,
    onHold: '保持中，对方听到音乐',
    joined: {
      listen: (name: string) => `${name}在听`,
      whisper: (name: string) => `${name}在密语`,
      barge: (name: string) => `${name}在通话中`,
    },
  },
  en: {
    mute: 'Mute',
    keypad: 'Keypad',
    hold: 'Hold',
    resume: 'Resume',
    transfer: 'Transfer',
    transferTo: 'Transfer to',
    typed: 'Pressed',
    nobody: 'Nobody to transfer to',
    nobodyHint: 'Colleagues who may place calls stand here',
    transferring: (name) => `On its way to ${name}`,
    onHold: 'On hold, they hear music',
    joined: {
      listen: (name) => `${name} listens`,
      whisper: (name) => `${name} whispers to you`,
      barge: (name) => `${name} is in the call`,
    },
  },
});
