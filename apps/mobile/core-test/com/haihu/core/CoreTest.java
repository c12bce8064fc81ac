package com.haihu.core;

/** Runs all checks of the core on a plain JVM. Prints their number, or throws at the first that fails. */
public final class CoreTest {
  private CoreTest() {}

  public static void main(String[] arguments) {
    Check check = new Check();
    CallTest.run(check);
    PermissionTest.run(check);
    AddressTest.run(check);
    NoticeLoopTest.run(check);
    System.out.println(check.count());
  }
}
