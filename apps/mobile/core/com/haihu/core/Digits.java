package com.haihu.core;

/** Compares telephone numbers by their digits, whatever else is written between them. */
final class Digits {
  /** Fewest digits of a number that may stand for a longer one, such as one without its country code. */
  private static final int WHOLE = 7;
  /** Fewest digits of any number. */
  private static final int LEAST = 3;

  private Digits() {}

  /** Returns the digits of a text as ASCII. Digits of other scripts count. Null gives an empty text. */
  static String of(String text) {
    StringBuilder digits = new StringBuilder();
    for (int at = 0; text != null && at < text.length(); at++) {
      int digit = Character.digit(text.charAt(at), 10);
      if (digit >= 0) digits.append((char) ('0' + digit));
    }
    return digits.toString();
  }

  /** Returns true if both are one number, with or without a prefix such as +86. Both are digits. */
  static boolean areSame(String one, String other) {
    if (one.length() < LEAST || other.length() < LEAST) return false;
    if (one.equals(other)) return true;
    String shorter = one.length() < other.length() ? one : other;
    String longer = shorter == one ? other : one;
    return shorter.length() >= WHOLE && longer.endsWith(shorter);
  }
}
