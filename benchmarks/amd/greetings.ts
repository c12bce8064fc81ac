/**
 * The sets of voices and words. Settings are tried on all but the last and measured on that. People who choose settings
 * by the errors of a set tries on it from then on, and adds another one to measure on: `tuned2` and
 * `tuned4` were measured on once.
 */
export const sets = ['tuned', 'tuned2', 'tuned3', 'tuned4', 'measured'] as const;
export type GreetingSet = (typeof sets)[number];

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

/** A voice of espeak-ng. `name`: its language and variant. `pitch`: 0 to 99. `speed`: words a minute. */
interface Voice {
  name: string;
  pitch: number;
  speed: number;
}

/** Mandarin, and in the later sets two who speak Cantonese. */
const voices: Record<GreetingSet, readonly string[]> = {
  tuned: mandarin('m1', 'm3', 'm5', 'm7', 'f1', 'f3', 'f5', 'linda', 'max', 'victor'),
  tuned2: mandarin('m2', 'm4', 'm6', 'm8', 'f2', 'f4', 'steph', 'belinda', 'michael', 'quincy'),
  tuned3: [...mandarin('adam', 'Alicia', 'david', 'edward', 'Gene', 'Denis', 'grandpa', 'Mike'), 'yue+f2', 'yue+m3'],
  tuned4: [...mandarin('Alex', 'Andrea', 'benjamin', 'Jacky', 'Lee', 'Marco', 'paul', 'shelby'), 'yue+f4', 'yue+m2'],
  measured: [...mandarin('Mario', 'Nguyen', 'Pablo', 'pedro', 'Rob', 'sandro', 'Storm', 'anika'), 'yue+f5', 'yue+m8'],
};

function mandarin(...variants: string[]): string[] {
  return variants.map((variant) => `cmn+${variant}`);
}

/** Levels of noise, from a quiet room to a street. */
const NOISES = [-75, -66, -60, -54, -48, -43];

/**
 * The words of people: a bare hello, hellos with a question, and greetings of a desk in a company. Those of the later
 * sets are partly said in one breath.
 */
const people: Record<GreetingSet, readonly string[]> = {
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
  tuned2: [
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
  tuned3: [
    '喂你好请问哪位',
    '喂您好请讲',
    '您好，顺达物流，请问有什么可以帮您',
    '哦，你好你好',
    '喂你好我在开会你长话短说',
    '喂，听得见吗',
    '你好请问你是做什么的',
    '喂，喂，哪里啊',
    '您好，前台，请问您找谁',
    '嗯，在的，你说吧',
  ],
  tuned4: [
    '喂您好哪里',
    '哎，说吧',
    '你好，我是小周',
    '喂你好请问有什么事情',
    '您好，明珠酒店，请问有什么需要',
    '嗯，喂',
    '喂，您好，请问您哪位',
    '您好这里是三号仓库',
    '什么事啊',
    '喂，我听着呢',
  ],
  measured: [
    '喂哪位呀',
    '你好你说',
    '您好请稍等一下',
    '喂，我在开车',
    '您好，安泰保险，很高兴为您服务',
    '啊，喂',
    '喂您好我是他爱人',
    '嗯哪位',
    '你好，客房部',
    '喂，请问是哪里打来的',
  ],
};

/** The words of machines: of carriers, of people, and of companies that are closed. */
const machines: Record<GreetingSet, readonly string[]> = {
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
  tuned2: [
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
  tuned3: [
    '您好，您拨打的号码已开通全时通业务，请在滴声后留言',
    '您拨打的用户无法接听您的来电，已为您转至语音信箱',
    '你好我是张伟，现在开车不方便接听，请稍后联系',
    '主人现在不在，请在听到哔的一声之后留言',
    '您好，顺达物流已经下班，紧急事务请拨打值班手机',
    '您好，我是来电小秘书，请问您是哪位，找机主有什么事',
    '欢迎致电，为保证服务质量，您的通话可能会被录音',
    '抱歉，我暂时接不了电话，请给我发短信',
    '电话无人接听，请留言，按一开始',
    '请在提示音后留言',
  ],
  tuned4: [
    '您好，我是机主的智能应答助手，请问您有什么事需要留言',
    '您呼叫的用户已设置留言服务，请在嘟声后开始讲话',
    '你好，我是刘敏，我暂时走开了，请留下口信',
    '您好，明珠酒店前台正忙，请稍候，或按零转人工',
    '您拨打的电话正在通话中，已为您启用语音留言，请讲话',
    '此电话由自动应答系统接听，请留下您的姓名',
    '春节期间我们放假，初八恢复营业，请留言或发邮件',
    '对不起，我现在无法接听，请在滴声后说出您的需要',
    '欢迎致电售后服务热线，本次通话将会录音，报修请按一',
    '没人在家，请留言',
  ],
  measured: [
    '您好，您拨打的客户暂时不方便接听，我是他的智能助理，请讲',
    '我现在不在办公室，请在提示音之后留下口讯',
    '您的来电已被转接到语音邮箱，请开始说话',
    '您好，安泰保险，现在是非工作时间，报案请按一',
    '机主已开启免打扰，如有要事请留言',
    '这是自动录音电话，请说出姓名和事由',
    '客服热线正忙，前面还有三位，请不要挂机',
    '你好，这里是吴医生的电话，我正在手术，请发短信',
    '抱歉没能接到您的电话，请留言，我会回电',
    '主人不在家',
  ],
};

/** Lists the 100 people and the 100 machines of one set: each of its voices says each of its greetings once. */
export function greetingsOf(set: GreetingSet): Greeting[] {
  return (['person', 'machine'] as const).flatMap((kind) =>
    voices[set].flatMap((name, speaker) =>
      (kind === 'person' ? people : machines)[set].map((words, at): Greeting => {
        const seed = sets.indexOf(set) * 1000 + (kind === 'person' ? 0 : 500) + speaker * 10 + at;
        const voice = { name, pitch: 35 + ((speaker * 7) % 40), speed: 190 + ((speaker * 11) % 60) };
        const noise = NOISES[(speaker + at) % NOISES.length]!;
        return { kind, voice, words, noise, silence: 150 + ((seed * 137) % 900), seed };
      }),
    ),
  );
}
