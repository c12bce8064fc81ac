/** The rules of passwords. The client judges a password while it is typed, and the server when it arrives. */
export const PASSWORD_LENGTH = { least: 8, most: 200 };

export type PasswordProblem = 'too_short' | 'too_long' | 'has_mobile' | 'common';

/** Passwords of 8 and more characters that lead the lists of leaked ones, and those that Chinese keyboards suggest. */
const common = new Set(
  `12345678 123456789 1234567890 12345679 123123123 123321123 1234512345 87654321 987654321 9876543210 0123456789
  01234567 147258369 1472583690 159357456 741852963 789456123 123654789 147852369 110110110 112233445566 11223344
  1122334455 121212121 12341234 123412345 1234qwer 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 1qaz2wsx3edc qazwsxedc
  qwertyui qwertyuiop qwerty123 qwerty12 qwerty1234 q1w2e3r4 q1w2e3r4t5 qweasdzxc qwer1234 qweqweqwe asdfghjk asdfghjkl
  asdf1234 asdasdasd zxcvbnm1 zxcvbnm123 zaq12wsx zaq1zaq1 a1b2c3d4 a1234567 a12345678 a123456789 aa123456 aa12345678
  ab123456 abc12345 abc123456 abcd1234 abcd12345 abcdefgh abcdefg1 as123456 qq123456 q123456789 w123456789 z123456789
  x123456789 wang1234 woaini123 woaini520 woaini1314 woaini521 iloveyou iloveyou1 5201314520 52013145 5211314521
  13145200 13145210 1314520520 15201314 520520520 password password1 password12 password123 passw0rd p@ssw0rd p@ssword
  pass1234 admin123 admin1234 admin888 administrator root1234 test1234 user1234 welcome1 welcome123 letmein1 sunshine
  princess football baseball superman dragon123 monkey123 michael1 computer internet changeme trustno1 starwars
  google123 haihu123 haihu1234 123456abc 123456qq 123456aa 12345678a 123456789a 123abc123 1234abcd`.split(/\s+/),
);

/**
 * Returns the problem of a password, or `null`. Expects the normalised mobile number of its owner; empty while that is
 * unknown.
 */
export function passwordProblem(password: string, mobile: string): PasswordProblem | null {
  if (password.length < PASSWORD_LENGTH.least) return 'too_short';
  if (password.length > PASSWORD_LENGTH.most) return 'too_long';
  if (mobile && password.includes(mobile)) return 'has_mobile';
  const isOneCharacter = new Set(password).size === 1;
  return isOneCharacter || common.has(password.toLowerCase()) ? 'common' : null;
}
