package com.haihu.app;

import android.Manifest;
import android.app.Activity;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.net.Uri;
import android.os.Build;
import android.provider.Settings;
import com.haihu.core.PermissionOutcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.json.JSONObject;

/** The permissions of the specification's parts of a device. */
final class Permissions {
  private static final int ANDROID_13 = 33;
  private static final String NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS";
  private static final String[] NONE = {};

  private final Activity activity;
  private final Store store;
  private final Map<String, String[]> parts = new LinkedHashMap<String, String[]>();
  private final Map<Integer, Runnable> waiting = new LinkedHashMap<Integer, Runnable>();
  private int last;

  Permissions(Activity activity, Store store) {
    this.activity = activity;
    this.store = store;
    parts.put("camera", new String[] {Manifest.permission.CAMERA});
    parts.put("record", new String[] {Manifest.permission.RECORD_AUDIO});
    // The user may choose the rough place only, which is enough.
    parts.put("location", new String[] {Manifest.permission.ACCESS_COARSE_LOCATION});
    parts.put(
        "call",
        new String[] {
          Manifest.permission.CALL_PHONE, Manifest.permission.READ_PHONE_STATE, Manifest.permission.READ_CALL_LOG,
        });
    // The system's own pickers need no permission.
    for (String part : new String[] {"album", "contact", "calendar", "memo"}) parts.put(part, NONE);
    parts.put("notices", Build.VERSION.SDK_INT < ANDROID_13 ? NONE : new String[] {NOTIFICATIONS});
  }

  /** Returns the outcome of each part: 1, 0, 2 or null. */
  JSONObject outcomes() {
    JSONObject outcomes = new JSONObject();
    for (String part : parts.keySet()) outcomes = put(outcomes, part);
    return outcomes;
  }

  /** Asks for a part. Runs `then` when the user has answered, or at once if nothing is to be asked. */
  void ask(String part, Runnable then) {
    List<String> missing = new ArrayList<String>();
    for (String permission : of(part)) if (!isGranted(permission)) missing.add(permission);
    if (missing.isEmpty()) {
      then.run();
      return;
    }
    for (String permission : missing) store.keepAsked(permission);
    // Since Android 12 the exact place can be asked for only together with the rough one.
    if (part.equals("location")) missing.add(Manifest.permission.ACCESS_FINE_LOCATION);
    waiting.put(++last, then);
    activity.requestPermissions(missing.toArray(NONE), last);
  }

  /** Takes the system's answer. */
  void onAnswer(int request) {
    Runnable then = waiting.remove(request);
    if (then != null) then.run();
  }

  Integer outcomeOf(String part) {
    if (!parts.containsKey(part) || !hasHardware(part)) return null;
    List<Integer> outcomes = new ArrayList<Integer>();
    for (String permission : of(part)) {
      boolean explains = activity.shouldShowRequestPermissionRationale(permission);
      outcomes.add(PermissionOutcome.of(true, isGranted(permission), store.wasAsked(permission), explains));
    }
    return PermissionOutcome.ofAll(outcomes.isEmpty() ? Collections.singletonList(PermissionOutcome.GRANTED) : outcomes);
  }

  /** Opens the app's page in the system's settings. */
  void openSettings() {
    Uri ours = Uri.fromParts("package", activity.getPackageName(), null);
    activity.startActivity(new Intent(Settings.ACTION_APPLICATION_DETAILS_SETTINGS, ours));
  }

  private JSONObject put(JSONObject outcomes, String part) {
    try {
      Integer outcome = outcomeOf(part);
      return outcomes.put(part, outcome == null ? JSONObject.NULL : outcome);
    } catch (org.json.JSONException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private String[] of(String part) {
    String[] permissions = parts.get(part);
    return permissions == null ? NONE : permissions;
  }

  private boolean hasHardware(String part) {
    PackageManager manager = activity.getPackageManager();
    if (part.equals("call")) return manager.hasSystemFeature(PackageManager.FEATURE_TELEPHONY);
    return !part.equals("camera") || manager.hasSystemFeature(PackageManager.FEATURE_CAMERA_ANY);
  }

  private boolean isGranted(String permission) {
    return activity.checkSelfPermission(permission) == PackageManager.PERMISSION_GRANTED;
  }
}
