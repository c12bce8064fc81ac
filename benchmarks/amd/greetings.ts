/** The two halves of the voices and of the words. Settings are tried on one and measured on the other. */
export const halves = ['tuned', 'measured'] as const;
export type Half = (typeof halves)[number];

export interface Greeting {
  kind: 'person' | 'machine';
  voice: Voice;
  words: string;
  /** Root mean square of the noise of the line, in dB below the loudest possible sound. */
  noise: number;
  /** Milliseconds between the answer and the first word. */
  silence: number;
  seed: number;
}

/** A voice of espeak-ng. `pitch`: 0 to 99. `speed`: words a minute. */
interface Voice {
  name: string;
  pitch: number;
  speed: number;
}

const variants: Record<Half, readonly string[]> = {
  tuned: ['m1', 'm3', 'm5', 'm7', 'f1', 'f3', 'f5', 'linda', 'max', 'victor'],
  measured: ['m2', 'm4', 'm6', 'm8', 'f2', 'f4', 'steph', 'belinda', 'michael', 'quincy'],
};

/** Levels of noise, from a quiet room to a street. */
const NOISES = [-75, -66, -60, -54, -48, -43];

/** The words of people: a bare hello, hellos with a question, and greetings of a desk in a company. */
const people: Record<Half, readonly string[]> = {
  tuned: [
    '喂',
    '喂，喂',
    '喂，你好',
    '您好，宏达贸易，请问您是哪里',
    '喂，谁啊',
    '您好，请讲',
    '喂，你是哪里',
    '嗯，你说',
    '您好，宏达贸易',
    '你好，这里是前台，请问找谁',
  ],
  measured: [
    '喂',
    '哎，你好',
    '喂，哪位',
    '你好',
    '喂，你找谁',
    '您好，我是老陈',
    '喂，什么事',
    '哎，你讲',
    '您好，华东机械',
    '您好，永丰五金，请问您找哪位',
  ],
};

/** The words of machines: of carriers, of people, and of companies that are closed. */
const machines: Record<Half, readonly string[]> = {
  tuned: [
    '您好，您拨打的用户暂时无法接听，请在提示音后留言，留言结束后挂机即可',
    '你好，我是王强，现在不方便接电话，请在滴声后留言，我会尽快给你回电',
    '您所拨打的电话已转接到语音信箱，请在听到提示音后开始录音',
    '这里是宏达贸易，现在是下班时间，我们的上班时间是早上九点到下午六点，请留下您的电话',
    '您好，我现在正在开会，有事请留言，谢谢',
    '对不起，您拨打的用户正忙，如需留言请按一，发送短信请按二',
    '喂，你好，我是小李的语音助手，机主现在不方便接听，请问您有什么事需要我转达',
    '您好，您拨打的电话暂时无人接听，我是智能秘书，请说出您的来意',
    '欢迎致电客户服务中心，普通话请按一，英语请按二，人工服务请按零',
    '请留言',
  ],
  measured: [
    '您好，机主暂时不方便接听您的电话，请在嘟声后留言',
    '你好，这里是陈先生的语音信箱，请留下姓名和电话，我会回复你',
    '您拨打的用户已启用来电提醒业务，请在提示音后留言，按井号键结束',
    '您好，永丰五金现在休息，营业时间是周一到周五，上午八点半到下午五点半',
    '我现在无法接听电话，请稍后再拨，或者在滴声之后留言',
    '你好，我是机主的智能助理，您可以告诉我您是谁，有什么事情',
    '感谢您的来电，所有座席正忙，请留下您的联系方式，我们会尽快与您联系',
    '您好，您的来电已转入留言服务，现在请开始留言',
    '欢迎致电华东机械，请直拨分机号，查号请拨零',
    '我不在，请留言',
  ],
};

/** Lists the 100 people and the 100 machines of one half: each of its voices says each of its greetings once. */
export function greetingsOf(half: Half): Greeting[] {
  return (['person', 'machine'] as const).flatMap((kind) =>
    variants[half].flatMap((variant, speaker) =>
      (kind === 'person' ? people : machines)[half].map((words, at): Greeting => {
        const seed = (half === 'tuned' ? 0 : 1000) + (kind === 'person' ? 0 : 500) + speaker * 10 + at;
        const voice = { name: `cmn+${variant}`, pitch: 35 + ((speaker * 7) % 40), speed: 190 + ((speaker * 11) % 60) };
        const noise = NOISES[(speaker + at) % NOISES.length]!;
        return { kind, voice, words, noise, silence: 150 + ((seed * 137) % 900), seed };
      }),
    ),
  );
}
