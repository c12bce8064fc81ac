package com.haihu.core;

/** A call in the phone's log. */
public final class LoggedCall {
  /** The number as the phone wrote it. Null if it is hidden. */
  public final String number;
  /** Start of the call, in milliseconds since 1970. */
  public final long date;
  /** Seconds of talk. */
  public final long duration;
  /** The type in Android's log: 1 incoming, 2 outgoing, 3 missed. */
  public final int type;
  /** The SIM of the call. Null if the phone does not tell. */
  public final String sim;

  public LoggedCall(String number, long date, long duration, int type, String sim) {
    this.number = number;
    this.date = date;
    this.duration = duration;
    this.type = type;
    this.sim = sim;
  }

  /** Returns the number's digits as ASCII. */
  public String digits() {
    return Digits.of(number);
  }
}
