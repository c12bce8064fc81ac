package com.haihu.app;

import android.Manifest;
import android.app.Activity;
import android.content.pm.PackageManager;
import android.database.ContentObserver;
import android.database.Cursor;
import android.net.Uri;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.provider.CallLog;
import android.telecom.PhoneAccount;
import android.telecom.PhoneAccountHandle;
import android.telecom.TelecomManager;
import android.telephony.PhoneStateListener;
import android.telephony.TelephonyManager;
import com.haihu.core.CallLogMatch;
import com.haihu.core.CallWatch;
import com.haihu.core.LoggedCall;
import java.util.ArrayList;
import java.util.List;
import org.json.JSONArray;
import org.json.JSONObject;

/** Dials with the chosen SIM, follows the call, and finds it in the phone's log. */
final class LocalCall {
  private final Activity activity;
  private final Store store;
  private final Handler handler = new Handler(Looper.getMainLooper());

  LocalCall(Activity activity, Store store) {
    this.activity = activity;
    this.store = store;
  }

  /** Lists the SIMs, with the one that dials. Empty if the phone may not be read. */
  JSONObject sims() {
    JSONArray sims = new JSONArray();
    for (PhoneAccountHandle handle : accounts()) {
      PhoneAccount account = telecom().getPhoneAccount(handle);
      sims.put(Json.of("id", handle.getId(), "label", account == null ? "" : String.valueOf(account.getLabel())));
    }
    return Json.of("sims", sims, "chosen", store.sim());
  }

  /** Dials. Returns `dialled`, `denied` or `failed`. A SIM that is no longer there leaves the choice to the system. */
  String dial(String number) {
    if (!may(Manifest.permission.CALL_PHONE)) return "denied";
    try {
      Bundle extras = new Bundle();
      for (PhoneAccountHandle handle : accounts()) {
        if (!handle.getId().equals(store.sim())) continue;
        extras.putParcelable(TelecomManager.EXTRA_PHONE_ACCOUNT_HANDLE, handle);
      }
      telecom().placeCall(Uri.fromParts("tel", number, null), extras);
      return "dialled";
    } catch (SecurityException refused) {
      return "denied";
    } catch (RuntimeException problem) {
      return "failed";
    }
  }

  /** Runs `over` once, when the call that was just dialled has ended. */
  void watch(final Runnable over) {
    if (!may(Manifest.permission.READ_PHONE_STATE)) return;
    final TelephonyManager telephony = (TelephonyManager) activity.getSystemService(Activity.TELEPHONY_SERVICE);
    final CallWatch watch = new CallWatch(System.currentTimeMillis());
    telephony.listen(
        new PhoneStateListener() {
          @Override
          public void onCallStateChanged(int state, String ignored) {
            if (!watch.take(state, System.currentTimeMillis())) return;
            telephony.listen(this, PhoneStateListener.LISTEN_NONE);
            over.run();
          }
        },
        PhoneStateListener.LISTEN_CALL_STATE);
  }

  /** Answers with the call to this number since `since`. Watches the log for ten seconds if it is not there yet. */
  void findLogged(final String number, final long since, final Answer answer) {
    if (!may(Manifest.permission.READ_CALL_LOG)) {
      answer.refuse("the log may not be read");
      return;
    }
    LoggedCall found = look(number, since);
    if (found != null) give(found, answer);
    else new LogWatch(number, since, answer).begin();
  }

  private final class LogWatch extends ContentObserver implements Runnable {
    private final String number;
    private final long since;
    private final Answer answer;
    private boolean isOver;

    LogWatch(String number, long since, Answer answer) {
      super(handler);
      this.number = number;
      this.since = since;
      this.answer = answer;
    }

    void begin() {
      activity.getContentResolver().registerContentObserver(CallLog.Calls.CONTENT_URI, true, this);
      handler.postDelayed(this, CallLogMatch.PATIENCE);
    }

    @Override
    public void onChange(boolean self) {
      LoggedCall found = isOver ? null : look(number, since);
      if (found != null) end(found);
    }

    /** Ends the wait without a change of the log. */
    @Override
    public void run() {
      if (!isOver) end(look(number, since));
    }

    private void end(LoggedCall found) {
      isOver = true;
      handler.removeCallbacks(this);
      activity.getContentResolver().unregisterContentObserver(this);
      give(found, answer);
    }
  }

  private LoggedCall look(String number, long since) {
    String[] columns = {
      CallLog.Calls.NUMBER,
      CallLog.Calls.DATE,
      CallLog.Calls.DURATION,
      CallLog.Calls.TYPE,
      CallLog.Calls.PHONE_ACCOUNT_ID,
    };
    String[] oldest = {String.valueOf(since - CallLogMatch.SLACK)};
    List<LoggedCall> calls = new ArrayList<LoggedCall>();
    try (Cursor row =
        activity
            .getContentResolver()
            .query(CallLog.Calls.CONTENT_URI, columns, CallLog.Calls.DATE + " >= ?", oldest, null)) {
      while (row != null && row.moveToNext()) {
        calls.add(new LoggedCall(row.getString(0), row.getLong(1), row.getLong(2), row.getInt(3), row.getString(4)));
      }
    } catch (RuntimeException problem) {
      // A permission that was taken away meanwhile, or a broken log. The page asks its user instead.
      return null;
    }
    return CallLogMatch.find(calls, number, since);
  }

  private static void give(LoggedCall call, Answer answer) {
    JSONArray calls = new JSONArray();
    if (call != null) {
      calls.put(Json.of("number", call.digits(), "date", call.date, "duration", call.duration, "sim", call.sim));
    }
    answer.give(Json.of("calls", calls));
  }

  private List<PhoneAccountHandle> accounts() {
    if (!may(Manifest.permission.READ_PHONE_STATE)) return new ArrayList<PhoneAccountHandle>();
    return telecom().getCallCapablePhoneAccounts();
  }

  private TelecomManager telecom() {
    return (TelecomManager) activity.getSystemService(Activity.TELECOM_SERVICE);
  }

  private boolean may(String permission) {
    return activity.checkSelfPermission(permission) == PackageManager.PERMISSION_GRANTED;
  }
}
