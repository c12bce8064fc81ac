package com.haihu.core;

/** Counts checks. */
final class Check {
  private int count;

  void is(Object got, Object wanted, String what) {
    if (got == null ? wanted != null : !got.equals(wanted)) {
      throw new AssertionError(what + ": " + got + " instead of " + wanted);
    }
    count++;
  }

  int count() {
    return count;
  }
}
