package com.haihu.app;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;

/** Waits for notices again after the phone was switched on, and after an update of the app. */
public final class AfterBoot extends BroadcastReceiver {
  @Override
  public void onReceive(Context context, Intent intent) {
    Notices.follow(context);
  }
}
