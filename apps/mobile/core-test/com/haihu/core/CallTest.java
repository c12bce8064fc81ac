package com.haihu.core;

import java.util.Arrays;

final class CallTest {
  private static final String NUMBER = "13612340060";
  private static final long SINCE = 1_000_000;

  private CallTest() {}

  static void run(Check check) {
    matches(check);
    watches(check);
  }

  private static void matches(Check check) {
    check.is(find(), null, "an empty log");
    check.is(find(call(NUMBER, 1000, 40)), 40L, "the call");
    check.is(find(call("+86 136 1234 0060", 1000, 40)), 40L, "a country code");
    check.is(find(call("0086-136-1234-0060", 1000, 40)), 40L, "a dialled country code");
    check.is(find(call("١٣٦١٢٣٤٠٠٦٠", 1000, 7)), 7L, "digits of another script");
    check.is(find(call(null, 1000, 7)), null, "a hidden number");
    check.is(find(call("", 1000, 7)), null, "an empty number");
    check.is(find(call("0060", 1000, 7)), null, "the last digits only");
    check.is(find(call("340060", 1000, 7)), null, "six digits of the end");
    check.is(find(call("2340060", 1000, 7)), 7L, "seven digits of the end, a local number");
    check.is(find(call("13612340061", 1000, 7)), null, "a neighbour");
    check.is(find(call("136123400600", 1000, 7)), null, "a longer number");
    check.is(find(typed(1)), null, "an incoming call");
    check.is(find(typed(3)), null, "a missed call");
    check.is(find(typed(5)), null, "a refused call");
    check.is(find(call(NUMBER, -5000, 3)), 3L, "clocks that differ by five seconds");
    check.is(find(call(NUMBER, -5001, 3)), null, "an older call");
    check.is(find(call(NUMBER, 60_000, 5), call(NUMBER, 1000, 90)), 90L, "the first call, not the redial by hand");
    check.is(find(call(NUMBER, 1000, 90), call(NUMBER, 60_000, 5)), 90L, "the order of the log does not matter");
    check.is(find(call("13700000000", 500, 1), call(NUMBER, 1000, 90)), 90L, "another number before it");
    check.is(find(call(NUMBER, 1000, 0)), 0L, "a call that nobody answered");
    LoggedCall short110 = CallLogMatch.find(Arrays.asList(call("110", 0, 2)), "110", SINCE);
    check.is(short110.duration, 2L, "a short number");
    check.is(CallLogMatch.find(Arrays.asList(call("10", 0, 2)), "10", SINCE), null, "two digits are no number");
    check.is(call("+86 (136) 1234", 0, 0).digits(), "861361234", "digits");
  }

  private static void watches(Check check) {
    check.is(CallWatch.IDLE + 10 * CallWatch.RINGING + 100 * CallWatch.OFF_HOOK, 210, "the states of Android");
    CallWatch watch = new CallWatch(1000);
    check.is(watch.take(CallWatch.IDLE, 1001), false, "idle before the call");
    check.is(watch.take(CallWatch.RINGING, 1002), false, "another call rings before it");
    check.is(watch.begunAt(), 0L, "nothing has begun");
    check.is(watch.take(CallWatch.OFF_HOOK, 1500), false, "off the hook");
    check.is(watch.begunAt(), 1500L, "the beginning");
    check.is(watch.take(CallWatch.OFF_HOOK, 1600), false, "the same state again");
    check.is(watch.begunAt(), 1500L, "the beginning stays");
    check.is(watch.take(CallWatch.RINGING, 1700), false, "a waiting call");
    check.is(watch.isOver(), false, "not over yet");
    check.is(watch.take(CallWatch.IDLE, 9000), true, "over");
    check.is(watch.isOver(), true, "stays over");
    check.is(watch.take(CallWatch.IDLE, 9001), false, "told once");
    check.is(watch.take(CallWatch.OFF_HOOK, 9100), false, "a later call is not ours");
    check.is(watch.take(CallWatch.IDLE, 9200), false, "nor is its end");
    CallWatch failing = new CallWatch(1000);
    check.is(failing.hasFailed(61_000), false, "a minute is not over");
    check.is(failing.take(CallWatch.IDLE, 61_000), false, "still waited for");
    check.is(failing.hasFailed(61_001), true, "the phone never dialled");
    check.is(failing.take(CallWatch.IDLE, 61_001), true, "given up");
  }

  private static Long find(LoggedCall... calls) {
    LoggedCall found = CallLogMatch.find(Arrays.asList(calls), NUMBER, SINCE);
    return found == null ? null : found.duration;
  }

  private static LoggedCall call(String number, long after, long seconds) {
    return new LoggedCall(number, SINCE + after, seconds, 2, "sim");
  }

  private static LoggedCall typed(int type) {
    return new LoggedCall(NUMBER, SINCE, 9, type, null);
  }
}
