package com.haihu.app;

import android.app.Activity;
import android.content.ActivityNotFoundException;
import android.content.Context;
import android.content.Intent;
import android.net.Uri;
import android.os.PowerManager;
import android.provider.Settings;
import android.view.WindowManager;
import org.json.JSONObject;

/** Carries out the orders of the page, by their names in bridge.js. */
final class Orders implements Bridge.Phone {
  private final Activity activity;
  private final Store store;
  private final LocalCall calls;
  private final Permissions permissions;
  private final Results results;
  private final Runnable onCallOver;

  Orders(Activity activity, Store store, Permissions permissions, Results results, Runnable onCallOver) {
    this.activity = activity;
    this.store = store;
    this.calls = new LocalCall(activity, store);
    this.permissions = permissions;
    this.results = results;
    this.onCallOver = onCallOver;
  }

  @Override
  public void order(String what, JSONObject order, Answer answer) {
    try {
      carryOut(what, order, answer);
    } catch (ActivityNotFoundException none) {
      answer.refuse("no app for it");
    } catch (SecurityException refused) {
      answer.refuse("not allowed");
    }
  }

  private void carryOut(String what, JSONObject order, Answer answer) {
    switch (what) {
      case "dial":
        dial(order.optString("number"), answer);
        break;
      case "callLog":
        calls.findLogged(order.optString("number"), order.optLong("since"), answer);
        break;
      case "sims":
        answer.give(calls.sims());
        break;
      case "chooseSim":
        store.keepSim(Json.text(order, "sim"));
        answer.give(Json.of());
        break;
      case "permissions":
        answer.give(permissions.outcomes());
        break;
      case "ask":
        ask(order.optString("part"), answer);
        break;
      case "openSettings":
        permissions.openSettings();
        answer.give(Json.of());
        break;
      case "pickContact":
        Phonebook.pick(activity, results, answer);
        break;
      case "addToCalendar":
        activity.startActivity(Calendar.entry(order));
        answer.give(Json.of());
        break;
      case "saveFile":
        SavedFile.save(activity, results, order, answer);
        break;
      case "keepAwake":
        keepAwake(order.optBoolean("on"));
        answer.give(Json.of());
        break;
      case "waitForNotices":
        waitForNotices(Json.text(order, "secret"));
        answer.give(Json.of("spared", isSpared()));
        break;
      case "askToBeSpared":
        askToBeSpared();
        answer.give(Json.of());
        break;
      default:
        answer.refuse("unknown: " + what);
    }
  }

  /** Dials only what a telephone can: digits, with + * and #. Asks for the permission before the first call. */
  private void dial(final String number, final Answer answer) {
    if (!number.matches("\\+?[0-9*#]{3,24}")) {
      answer.give(Json.of("outcome", "failed"));
      return;
    }
    permissions.ask(
        "call",
        new Runnable() {
          @Override
          public void run() {
            String outcome = calls.dial(number);
            if (outcome.equals("dialled")) calls.watch(onCallOver);
            answer.give(Json.of("outcome", outcome));
          }
        });
  }

  private void ask(final String part, final Answer answer) {
    permissions.ask(
        part,
        new Runnable() {
          @Override
          public void run() {
            answer.give(Json.of("outcome", permissions.outcomeOf(part)));
          }
        });
  }

  private void keepAwake(boolean on) {
    if (on) activity.getWindow().addFlags(WindowManager.LayoutParams.FLAG_KEEP_SCREEN_ON);
    else activity.getWindow().clearFlags(WindowManager.LayoutParams.FLAG_KEEP_SCREEN_ON);
  }

  /** Begins to wait for notices by the secret that the server gave to this device. Null ends it. */
  private void waitForNotices(String secret) {
    String before = store.secret();
    if (secret == null ? before != null : !secret.equals(before)) store.keepSecret(secret);
    Notices.follow(activity);
  }

  /** Returns true if the system lets the wait run while the phone sleeps. */
  private boolean isSpared() {
    PowerManager power = (PowerManager) activity.getSystemService(Context.POWER_SERVICE);
    return power.isIgnoringBatteryOptimizations(activity.getPackageName());
  }

  private void askToBeSpared() {
    Uri ours = Uri.fromParts("package", activity.getPackageName(), null);
    activity.startActivity(new Intent(Settings.ACTION_REQUEST_IGNORE_BATTERY_OPTIMIZATIONS, ours));
  }
}
