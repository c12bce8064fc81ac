package com.haihu.core;

import java.util.Arrays;
import java.util.Collections;

final class PermissionTest {
  private PermissionTest() {}

  static void run(Check check) {
    check.is(PermissionOutcome.of(true, true, false, false), 1, "granted");
    check.is(PermissionOutcome.of(true, true, true, false), 1, "granted after a question");
    check.is(PermissionOutcome.of(true, false, true, false), 0, "denied for good");
    check.is(PermissionOutcome.of(true, false, true, true), 2, "may be asked again");
    check.is(PermissionOutcome.of(true, false, false, false), 2, "not asked yet");
    check.is(PermissionOutcome.of(true, false, false, true), 2, "taken away in the settings");
    check.is(PermissionOutcome.of(false, false, false, false), null, "not in this device");
    check.is(PermissionOutcome.of(false, true, true, true), null, "never without the manifest");
    check.is(PermissionOutcome.ofAll(Arrays.asList(1, 1, 1)), 1, "all are granted");
    check.is(PermissionOutcome.ofAll(Arrays.asList(1, 2, 1)), 2, "one is open");
    check.is(PermissionOutcome.ofAll(Arrays.asList(1, 2, 0)), 0, "one is denied");
    check.is(PermissionOutcome.ofAll(Arrays.asList(1, null, 0)), null, "one is not in this device");
    check.is(PermissionOutcome.ofAll(Collections.<Integer>emptyList()), null, "none is needed");
  }
}
