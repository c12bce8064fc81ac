package com.haihu.core;

import java.util.List;

/** The specification's outcomes of a permission: granted 1, denied 0, not open 2, undefined null. */
public final class PermissionOutcome {
  public static final Integer GRANTED = 1;
  public static final Integer DENIED = 0;
  public static final Integer NOT_OPEN = 2;

  private PermissionOutcome() {}

  /**
   * Returns the outcome of one permission. `declared`: this device has the part, and the manifest names the permission.
   * `asked`: the system showed its question before. `explains`: the system says that the question may be repeated.
   */
  public static Integer of(boolean declared, boolean granted, boolean asked, boolean explains) {
    if (!declared) return null;
    if (granted) return GRANTED;
    // Android shows no question after a second refusal, and says then that nothing is to be explained.
    return asked && !explains ? DENIED : NOT_OPEN;
  }

  /** Returns the outcome of several permissions that are needed together. One that is missing decides. */
  public static Integer ofAll(List<Integer> outcomes) {
    if (outcomes.isEmpty() || outcomes.contains(null)) return null;
    if (outcomes.contains(DENIED)) return DENIED;
    return outcomes.contains(NOT_OPEN) ? NOT_OPEN : GRANTED;
  }
}
